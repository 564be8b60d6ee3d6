/** Shows what the member holds of one product, and when its principal is returned. */
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ProductThumb } from "../../../features/home/products/product-thumb.tsx";
import { Units } from "../../../features/home/products/units.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { Fact, Facts, List, Row } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { type Held, placeOf } from "./timeline.ts";

type Props = { held: Held; today: Day | undefined; last: Day | undefined };

export function HeldProduct({ held, today, last }: Props) {
  const { t } = useLingui();
  const { productName, units, currency, invested, earned, incomeToCome, maturing } = held;
  return (
    <section className="mt-10">
      <div className="flex items-center gap-3">
        <ProductThumb src={held.productImg} />
        <div className="min-w-0">
          <h2 className="text-16 font-semibold">
            <Link
              to="/index/detail"
              search={{ productId: publicId("product", held.productId) }}
              className="inline-flex min-h-6 items-center underline decoration-line underline-offset-4"
            >
              {productName}
            </Link>
          </h2>
          <p className="text-14 text-quiet">
            <Units value={units} />
          </p>
        </div>
      </div>
      <div className="mt-2">
        <Facts>
          <Fact name={<Trans>Invested</Trans>}>
            <Money value={invested} currency={currency} />
          </Fact>
          <Fact name={<Trans>Return paid so far</Trans>}>
            <Money value={earned} currency={currency} />
          </Fact>
          <Fact name={<Trans>Return to come</Trans>}>
            <Money value={incomeToCome} currency={currency} />
          </Fact>
        </Facts>
      </div>
      <h3 className="mt-4 text-14 font-semibold">
        <Trans>Principal comes back</Trans>
      </h3>
      {today && last && <Line maturing={maturing} today={today} last={last} />}
      <List label={t`When principal of ${productName} comes back`}>
        {maturing.map((step) => (
          <MaturingRow key={step.expire} step={step} held={held} today={today} />
        ))}
      </List>
    </section>
  );
}

/** Hidden from screen readers, because the rows below say the same in words. */
function Line(props: { maturing: Held["maturing"]; today: Day; last: Day }) {
  const { maturing, today, last } = props;
  const format = useFormat();
  return (
    <div className="mt-2" aria-hidden="true">
      <div className="px-2">
        <svg width="100%" height="16" aria-hidden="true" className="block overflow-visible">
          <line x1="0" x2="100%" y1="8" y2="8" strokeWidth="2" className="stroke-line" />
          <line x1="0" x2="0" y1="2" y2="14" strokeWidth="2" className="stroke-edge" />
          {maturing.map(({ expire }) => (
            <circle
              key={expire}
              cx={`${placeOf(expire, today, last)}%`}
              cy="8"
              r="6"
              strokeWidth="2"
              className="fill-sea stroke-paper"
            />
          ))}
        </svg>
      </div>
      <p className="flex justify-between gap-4 text-12 text-quiet">
        <span>
          <Trans>Today</Trans>
        </span>
        <span>{format.day(last)}</span>
      </p>
    </div>
  );
}

function MaturingRow(props: {
  step: Held["maturing"][number];
  held: Held;
  today: Day | undefined;
}) {
  const { step, held, today } = props;
  const format = useFormat();
  const left = today === undefined ? null : Math.max(0, daysBetween(today, step.expire));
  return (
    <Row
      title={format.day(step.expire)}
      note={
        <span className="flex flex-wrap gap-x-3">
          {left !== null && (
            <span>
              <Plural value={left} _0="today" one="in # day" other="in # days" />
            </span>
          )}
          <span>
            <Units value={step.units} />
          </span>
        </span>
      }
      value={<Money value={step.principal} currency={held.currency} />}
    />
  );
}
