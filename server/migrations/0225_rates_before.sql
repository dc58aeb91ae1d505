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
