-- users_found of 0119 took its place.
drop index if exists users_search;
