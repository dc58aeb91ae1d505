-- What most buyers type begins or misses a word that many names have. Words of few names are half of all words; they are
-- asked for only when the frequent ones do not suffice.
create index search_vocabulary_frequent on search_vocabulary (kind, word) include (frequency) where frequency >= 5;
