/** A small picture of a product, beside its name. */
export function ProductThumb({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      decoding="async"
      className="size-12 shrink-0 rounded-md object-cover"
    />
  );
}
