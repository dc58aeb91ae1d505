-- What the owner of a shop did stays in their list of notifications, and calls them no more: they know it. What a helper
-- did is news for the owner.
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
  if told in ('seller', 'both') then
    perform tell_notice(o.seller_user_id, 'order', o.id, new.action);
    if new.by_party = 'seller' and coalesce(new.user_id, o.seller_user_id) = o.seller_user_id then
      update notices set read_at = app_now()
        where user_id = o.seller_user_id and kind = 'order' and subject_id = o.id and action = new.action;
    end if;
  end if;
  return null;
end $$;

-- Which category a seller chose for each word of a file that names none of ours.
alter table listing_imports add column categories jsonb not null default '{}';
