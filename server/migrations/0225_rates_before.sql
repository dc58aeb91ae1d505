-- What the rate was before a change, in basis points; null where nothing knows it. A category without a rate of its own had
-- the market's.
alter table commission_rates add column before_bps integer;
update commission_rates r set before_bps = b.bps
from (
  select id, coalesce(
      lag(commission_bps) over (partition by category order by id),
      (select m.commission_bps from commission_rates m
        where m.category is null and m.id < c.id and c.category is not null order by m.id desc limit 1)
    ) as bps
  from commission_rates c
) b
where b.id = r.id and b.bps is not null;

-- Announcements of a change of the commission: a later change of the same scope ends them.
alter table announcements add column about_commission boolean not null default false;
update announcements set about_commission = true
where title ~ '^From [0-9]+ [A-Z][a-z]+ Oja takes [0-9.]+%';

-- A ready answer promised what is not true once the order is paid out or its bank asks for the money back.
update canned_answers set body = replace(body,
  'Your money is safe with us until you confirm that you received your order.',
  'We also look at where your money is, and tell you then.')
where body like '%Your money is safe with us until you confirm that you received your order.%';

-- Groups of search words that another group holds whole, and pairs of groups that are one thing. What an admin changed stays.
delete from search_synonyms small using search_synonyms wide
where small.words in ('{"sanitary pad","sanitary pads"}', '{"pure water","sachet water"}', '{"aso ebi",asoebi}')
  and not small.is_one_way and not wide.is_one_way and wide.id <> small.id
  and wide.words @> small.words and not wide.words <@ small.words;

with pairs (kept, joined) as (values
  ('{"air conditioner",ac,aircon,"air condition"}'::text[], '{ac,"air conditioner","split ac","split unit"}'::text[]),
  ('{generator,gen,"i better pass my neighbour","power generator"}', '{gen,generator,genset,"gen set"}'),
  ('{thrift,okrika,"bend down select","second hand clothes","fairly used clothes"}',
    '{okrika,okirika,"bend down select","bend down boutique","tokunbo clothes"}'),
  ('{tokunbo,"foreign used",belgium,"uk used"}', '{tokunbo,tokunboh,toks,"foreign used","direct belgium"}'),
  ('{diaper,diapers,pampers,nappy,nappies}', '{pampers,diapers,diaper,huggies,molfix}'),
  ('{vulcanizer,vulcaniser,"tyre repair"}', '{vulcanizer,vulcanizers,vulcaniser,vulganizer,"tyre repairer"}')
), gone as (
  delete from search_synonyms s using pairs p
  where s.words = p.joined and exists (select from search_synonyms k where k.words = p.kept)
  returning p.kept, s.words
)
update search_synonyms s
set words = s.words || array(select w from unnest(gone.words) with ordinality as t (w, place) where w <> all(s.words) order by place)
from gone where s.words = gone.kept;
