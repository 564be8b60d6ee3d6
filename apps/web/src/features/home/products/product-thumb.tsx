/** A small picture of a product, beside its name. */
export function ProductThumb({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width="80"
      height="50"
      loading="lazy"
      decoding="async"
      className="h-12.5 w-20 shrink-0 rounded-sm object-cover"
    />
  );
}
