-- The prices of shifts by the hour and of sleep-ins, worked out a second time: independent of lib/backend/pricing, from docs/money.md.
-- $1: the shifts as JSON (n, startAt, endAt, unpaid, nation, days, charge, specials by band); a sleep-in also has fixedCharge, fixedSpecials
-- and waking, the times awake from and until, and no charge where time awake is included.
-- $2: the recorded holidays as JSON (nation, date, kind, substitute).
with shift as (
  select (x->>'n')::int as n,
         (x->>'startAt')::timestamptz as start_at,
         (x->>'endAt')::timestamptz as end_at,
         (x->>'unpaid')::bigint as unpaid,
         x->>'nation' as nation,
         x->>'days' as days,
         (x->>'charge')::bigint as charge,
         x->'specials' as specials,
         (x->>'fixedCharge')::bigint as fixed_charge,
         x->'fixedSpecials' as fixed_specials,
         x->'waking' as waking
  from jsonb_array_elements($1::jsonb) as x
),
awake as (
  select s.n, (w->>0)::timestamptz as start_at, (w->>1)::timestamptz as end_at
  from shift as s cross join lateral jsonb_array_elements(s.waking) as w where s.fixed_charge is not null and s.charge is not null
),
-- What is charged by the hour, and of a sleep-in the minute in which it starts, which decides on the band of its amount.
period as (
  select n, false as is_fixed, start_at, end_at, unpaid, nation, days, charge, specials, null::bigint as asleep
  from shift where fixed_charge is null
  union all
  select n, true, start_at, start_at + interval '1 minute', 0, nation, days, fixed_charge, fixed_specials,
         (extract(epoch from end_at - start_at) / 60)::bigint - unpaid
           - coalesce((select sum(extract(epoch from a.end_at - a.start_at) / 60)::bigint from awake as a where a.n = shift.n), 0)
  from shift where fixed_charge is not null
  union all
  select s.n, false, a.start_at, a.end_at, 0, s.nation, s.days, s.charge, s.specials, null
  from awake as a join shift as s on s.n = a.n
),
holiday as (
  select x->>'nation' as nation, (x->>'date')::date as on_day, x->>'kind' as kind, (x->>'substitute')::date as substitute
  from jsonb_array_elements($2::jsonb) as x
),
counted as (
  select nation, on_day, choice.days, 'special_holiday' as band, 1 as place
  from holiday cross join (values ('actual'), ('substitute'), ('both')) as choice(days) where kind = 'special'
  union all
  select nation, on_day, choice.days, 'bank_holiday', 2
  from holiday cross join (values ('actual'), ('substitute'), ('both')) as choice(days)
  where kind <> 'special' and (substitute is null or choice.days in ('actual', 'both'))
  union all
  select nation, substitute, choice.days, 'bank_holiday', 2
  from holiday cross join (values ('substitute'), ('both')) as choice(days) where substitute is not null
),
marked as (
  select nation, days, on_day, (array_agg(band order by place))[1] as band from counted group by nation, days, on_day
),
piece as (
  select s.*, d.day, p.ends,
         greatest(s.start_at, (d.day + p.begins) at time zone 'Europe/London') as piece_start,
         least(s.end_at, (d.day + p.ends) at time zone 'Europe/London') as piece_end,
         -- A night belongs to the day on which it begins.
         extract(isodow from d.day - case when p.ends = interval '8 hours' then 1 else 0 end) as weekday
  from period as s
  cross join lateral (
    select ((s.start_at at time zone 'Europe/London')::date + k) as day
    from generate_series(0, (s.end_at at time zone 'Europe/London')::date - (s.start_at at time zone 'Europe/London')::date) as k
  ) as d
  cross join (values
    (interval '0 hours', interval '8 hours'),
    (interval '8 hours', interval '20 hours'),
    (interval '20 hours', interval '24 hours')
  ) as p(begins, ends)
),
worked as (
  select n, is_fixed, asleep, piece_start, unpaid, charge, specials,
         (extract(epoch from piece_end - piece_start) / 60)::bigint as minutes,
         case
           when ends = interval '20 hours' then case when weekday >= 6 then 'weekend_day' else 'weekday_day' end
           when weekday >= 6 then 'weekend_night'
           when weekday = 5 then 'friday_night'
           else 'weekday_night'
         end as hours_band,
         marked.band as holiday_band
  from piece
  left join marked on marked.nation = piece.nation and marked.days = piece.days and marked.on_day = piece.day
  where piece_end > piece_start
),
banded as (
  select *,
         case
           when holiday_band = 'special_holiday' and specials ? 'special_holiday' then 'special_holiday'
           when holiday_band is not null and specials ? 'bank_holiday' then 'bank_holiday'
           when specials ? hours_band then hours_band
           else 'standard'
         end as band
  from worked
),
rated as (
  select *,
         case
           when band = 'standard' then charge
           when specials->band->>'mode' = 'absolute' then (specials->band->>'value')::bigint
           else (charge * (specials->band->>'value')::bigint + 50) / 100
         end as rate,
         sum(minutes) over (partition by n, is_fixed, band) as band_minutes,
         min(piece_start) over (partition by n, is_fixed, band) as band_start
  from banded
),
ordered as (
  select *,
         coalesce(sum(minutes) over (
           partition by n, is_fixed order by band_minutes desc, band_start, minutes desc, piece_start
           rows between unbounded preceding and 1 preceding
         ), 0) as before
  from rated
),
paid as (
  select n, is_fixed, piece_start, band, rate,
         case when is_fixed then asleep else minutes - least(minutes, greatest(0, unpaid - before))::bigint end as minutes
  from ordered
),
charged as (
  select *, case when is_fixed then 'fixed' else 'hourly' end as basis,
         case when is_fixed then rate else (2 * rate * minutes + 60) / 120 end as amount
  from paid where is_fixed or minutes > 0
)
select s.n,
       coalesce(
         jsonb_agg(jsonb_build_array(basis, band, minutes, rate, amount) order by is_fixed desc, piece_start) filter (where basis is not null),
         '[]'
       ) as segments,
       coalesce(sum(amount), 0)::bigint::text as total
from shift as s left join charged as c on c.n = s.n group by s.n order by s.n
