-- Whether goods are new or used, where the seller says it.
alter table products
  add column condition text check (condition in ('new', 'uk used', 'nigerian used', 'refurbished'));
