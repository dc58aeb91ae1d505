-- What a person switched off: emails about unread messages, and the question how the goods of a received order were.
-- A seller's emails about messages stay a choice of the shop (sellers.notifications, sellers.muted_emails).
alter table users
  add column wants_message_emails boolean not null default true,
  add column wants_rating_reminders boolean not null default true;

create or replace function tell_order_change() returns trigger language plpgsql as $$
declare
  o record;
  told text;
begin
  select id, reference, buyer_id, seller_user_id, product_id into o from orders where id = new.order_id;
  perform tell_live(array[o.buyer_id, o.seller_user_id], 'order',
    json_build_object('reference', o.reference, 'action', new.action)::text);
  select who into told from order_notices where action = new.action;
  if told in ('buyer', 'both') and not (new.action = 'receive' and (
    exists (select from reviews where author_id = o.buyer_id and product_id = o.product_id)
    or exists (select from users where id = o.buyer_id and not wants_rating_reminders))) then
    perform tell_notice(o.buyer_id, 'order', o.id, new.action);
  end if;
  if told in ('seller', 'both') then perform tell_notice(o.seller_user_id, 'order', o.id, new.action); end if;
  return null;
end $$;
