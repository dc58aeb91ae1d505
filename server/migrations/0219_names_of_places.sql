-- "kumbotso" is Kumbotso, "DanDume" is Dandume, and the town "Obolo-Eke (1)" is Obolo-Eke.
create function spelled_place(name text) returns text language sql immutable parallel safe
  return case name when 'kumbotso' then 'Kumbotso' when 'DanDume' then 'Dandume' when 'Obolo-Eke (1)' then 'Obolo-Eke' else name end;

-- A server of the release before still writes the old names.
create function spell_lga() returns trigger language plpgsql as $$
begin
  new.lga := spelled_place(new.lga);
  return new;
end $$;
create function spell_town_and_lga() returns trigger language plpgsql as $$
begin
  new.town := spelled_place(new.town);
  new.lga := spelled_place(new.lga);
  return new;
end $$;
create function spell_city_and_lga() returns trigger language plpgsql as $$
begin
  new.city := spelled_place(new.city);
  new.lga := spelled_place(new.lga);
  return new;
end $$;

-- What people type as their city is looked up here.
update search_places set lga = spelled_place(lga) where lga <> spelled_place(lga);
update search_places set name = 'obolo eke' where state = 'Enugu' and name = 'obolo eke 1';
