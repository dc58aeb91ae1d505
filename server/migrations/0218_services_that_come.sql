-- Whether the provider comes to buyers, anywhere in the state of the service: such a service is found in each place of the
-- state. The triggers that write the search table keep it for servers of the release before too.
create or replace trigger services_searched after update of
  name, category, price_kobo, description, services_offered, working_hours, work_place, status, city, lga, state, latitude, longitude
  on services for each row execute function search_changed_service();

alter table service_search add column comes_to_buyer boolean not null default false;

create or replace view searchable_services as
  select v.id as service_id, v.seller_id, v.created_at, coalesce(v.price_kobo, 9000000000000) as price_kobo, v.category, v.state,
    coalesce(nullif(v.lga, ''), place.lga, '') as lga, s.verified, search_rating_of_service(v.id) as rating,
    coalesce(search_point(v.latitude, v.longitude),
      search_spread(coalesce(search_point(place.latitude, place.longitude), search_point(home.latitude, home.longitude)), v.id)) as point,
    v.hours, search_length(n.words) as length, n.words as name_norm,
    search_vector(n.words, search_words(v.category || ' ' || array_to_string(v.services_offered, ' ') || ' '
      || s.store_name || ' ' || left(v.description, 500))) as tsv,
    coalesce(v.work_place in ('customer', 'both'), false) as comes_to_buyer
  from services v join sellers s on s.id = v.seller_id
    cross join lateral (select search_words(v.name) as words) as n
    left join search_places place on place.state = v.state
      and place.name = coalesce(nullif(search_words(v.lga), ''), search_words(v.city))
    left join search_places home on home.state = v.state and home.name = ''
  where v.status = 'live' and s.status = 'active';

create or replace function refresh_service_search(ids uuid[]) returns void language plpgsql as $$
begin
  delete from service_search where service_id = any (ids)
    and service_id not in (select v.service_id from searchable_services v where v.service_id = any (ids));
  insert into service_search (service_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, hours, length, name_norm, tsv, comes_to_buyer)
    select service_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, hours, length, name_norm, tsv, comes_to_buyer
    from searchable_services where service_id = any (ids)
    on conflict (service_id) do update set price_kobo = excluded.price_kobo, category = excluded.category,
      state = excluded.state, lga = excluded.lga, verified = excluded.verified, rating = excluded.rating,
      point = excluded.point, hours = excluded.hours, length = excluded.length, name_norm = excluded.name_norm,
      tsv = excluded.tsv, comes_to_buyer = excluded.comes_to_buyer;
  perform learn_words('services', array(select name_norm from service_search where service_id = any (ids)));
end $$;

-- For 0218_services_that_come_filled: the services of before. A commit after each, so that nobody waits for more than one. The
-- service is locked first, as its provider locks it, so that what they change meanwhile stays.
create procedure search_services_that_come() language plpgsql as $$
declare
  part uuid[];
  one uuid;
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(v.id), max(v.id::text)::uuid into part, last
      from (select id from services where id > last and work_place in ('customer', 'both') order by id limit 500) v;
    exit when part is null;
    foreach one in array part loop
      perform from services where id = one for share;
      update service_search q set comes_to_buyer = true from services v
        where q.service_id = one and v.id = one and v.work_place in ('customer', 'both') and not q.comes_to_buyer;
      commit;
    end loop;
  end loop;
end $$;
