-- What buyers typed in trials of the search and no group had: Hausa for chickens and cloth, Igbo for yam, words as they are spoken. A word
-- may stand in several groups. A group that an admin has written since stays alone.
insert into search_synonyms (words, source)
select string_to_array(given, ','), 'searches that buyers were seen to type' from unnest(array[
  'chicken,kaji,fowl,agric fowl,agric chicken', 'yam,ji', 'pepper,pepe', 'palm oil,man ja,mmanu ofe', 'diaper,diapers,pampas,pampers',
  'rice,chinkafa,shinkaffa', 'beans,akidi', 'goat,ewu,akuya,obuko', 'water closet,toilet sit,toilet seat', 'uk used,london used',
  'cow,malu,maalu', 'ankara,atampa,atamfa,atanfa', 'fabric,yadi,yadin', 'pepper mix,kayan miya,soup ingredients,stew mix'
]) as given
where not exists (select from search_synonyms old where old.words @> string_to_array(given, ',') and old.words <@ string_to_array(given, ','));
