-- Without a transaction: each table is taken alone and for few rows. Orders keep the names they were placed with.
create or replace trigger sellers_spelled before insert or update of city, lga on sellers
  for each row execute function spell_city_and_lga();
create or replace trigger products_spelled before insert or update of city, lga on products
  for each row execute function spell_city_and_lga();
create or replace trigger services_spelled before insert or update of city, lga on services
  for each row execute function spell_city_and_lga();
create or replace trigger addresses_spelled before insert or update of town, lga on addresses
  for each row execute function spell_town_and_lga();
create or replace trigger pickup_places_spelled before insert or update of lga on pickup_places
  for each row execute function spell_lga();
create or replace trigger delivery_areas_spelled before insert or update of lga on delivery_areas
  for each row execute function spell_lga();

update sellers set city = spelled_place(city), lga = spelled_place(lga) where (city, lga) <> (spelled_place(city), spelled_place(lga));
update products set city = spelled_place(city), lga = spelled_place(lga) where (city, lga) <> (spelled_place(city), spelled_place(lga));
update services set city = spelled_place(city), lga = spelled_place(lga) where (city, lga) <> (spelled_place(city), spelled_place(lga));
update addresses set lga = spelled_place(lga) where lga <> spelled_place(lga);
update addresses set town = spelled_place(town) where town <> spelled_place(town);
update pickup_places set lga = spelled_place(lga) where lga <> spelled_place(lga);
delete from delivery_areas a where lga <> spelled_place(lga) and exists (select from delivery_areas o
  where (o.seller_id, o.way, o.state, o.lga) = (a.seller_id, a.way, a.state, spelled_place(a.lga)));
update delivery_areas set lga = spelled_place(lga) where lga <> spelled_place(lga);

-- Rows whose place is known by their city alone.
update product_search set lga = spelled_place(lga) where lga <> spelled_place(lga);
update service_search set lga = spelled_place(lga) where lga <> spelled_place(lga);
update seller_search set lga = spelled_place(lga) where lga <> spelled_place(lga);
