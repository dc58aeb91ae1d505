-- How many goods of a category have a word in their name, where more than a thousand do: such a search needs no counting.
-- Written when all words are counted, once a day.
create table search_category_words (
  category text not null,
  word text collate "C" not null,
  frequency integer not null check (frequency > 0),
  primary key (category, word)
);
