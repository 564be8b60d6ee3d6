-- What of a payment the bank's lines gave back and is to be booked. of_booked undoes booked chargebacks,
-- and goes first to those of whose wallets or receipt they took (cash.to_members). The rest was taken above the
-- payment and the operator had borne it: what came back before anybody bore it is over by itself.
create function cash.to_give_back(
  in_payment uuid, out whole bigint, out of_booked bigint, out to_member bigint
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  of_loss bigint;
begin
  select coalesce(max(greatest(0, k.gone_booked - k.gone)), 0),
    coalesce(max(greatest(0, k.above_borne - k.above)), 0)
  into of_booked, of_loss from bank.payments k where k.id = in_payment;
  to_member := cash.to_members(in_payment, of_booked);
  whole := of_booked + of_loss;
end $$;
grant execute on function cash.to_give_back to ballast_service;
