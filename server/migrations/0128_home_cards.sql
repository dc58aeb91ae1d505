-- The cards of the home page, once an admin changed them: all of a row, or none.
create table home_cards (
  row_name text not null check (row_name in ('goods', 'sellers')),
  key text not null check (length(key) <= 60),
  position int not null check (position between 0 and 50),
  -- "": the card's own text.
  label text not null default '' check (length(label) <= 40),
  is_shown boolean not null,
  primary key (row_name, key)
);
