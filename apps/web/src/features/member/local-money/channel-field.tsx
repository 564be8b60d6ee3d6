/** The choice of a pay channel, with all channels visible because they are few. */
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { FieldError } from "../../../ui/field.tsx";
import type { FieldProps } from "../../../ui/use-form.ts";
import { useChannelName } from "./channel-words.ts";
import type { Channel } from "./pay-preview.ts";

export function ChannelField(props: FieldProps & { channels: Channel[] }) {
  const { name, value, error, onValue, channels } = props;
  const id = useId();
  const channelName = useChannelName();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-14 font-semibold">
        <Trans>Pay channel</Trans>
      </legend>
      <div className="divide-y divide-line rounded-md border border-edge bg-card">
        {channels.map((channel) => (
          <label
            key={channel.payChannelId}
            className="flex min-h-12 items-center gap-3 px-3 py-2 has-focus-visible:outline-3 has-focus-visible:outline-sea"
          >
            <input
              type="radio"
              name={name}
              value={channel.payChannelId}
              checked={value === channel.payChannelId}
              onChange={() => onValue(channel.payChannelId)}
              className="size-5 shrink-0 accent-sea"
            />
            <span className="min-w-0 flex-1">
              {channelName(channel.payChannelId, channel.name)}
            </span>
            <span className="text-14 text-quiet">{channel.currency}</span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  );
}
