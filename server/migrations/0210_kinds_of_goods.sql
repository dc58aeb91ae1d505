-- A word for a kind of goods finds what is called by its make: "phone" finds an iPhone. "tecno" finds no other phones, so such
-- a group works one way: its first word finds the others. The words are no names of other goods: a tiger nut is no generator,
-- and an LG washing machine no television.
alter table search_synonyms add column is_one_way boolean not null default false;

-- As many spell it by ear.
update search_synonyms set words = words || '{fone,foan}'
where words @> '{phone,handset}' and not words && '{fone,foan}' and cardinality(words) < 19;

insert into search_synonyms (words, source, is_one_way)
select string_to_array(given, ','), 'Makes of everyday goods as sellers name them', true from unnest(array[
  'phone,iphone,i phone,tecno,infinix,itel,samsung galaxy,redmi,xiaomi,oppo,vivo,nokia,gionee,google pixel,realme,oneplus',
  'laptop,hp elitebook,elitebook,probook,hp pavilion,hp stream,thinkpad,ideapad,macbook,mac book,dell latitude,dell inspiron,dell xps,vivobook,zenbook,chromebook,acer aspire',
  'television,hisense inch,hisense inches,hisense smart,lg inch,lg inches,lg smart,samsung inch,samsung inches,tcl inch,tcl inches,polystar inch,polystar inches',
  'generator,tiger gen,elepaq,elemax,sumec,sumec firman,firman,pass my neighbour,pass my neighbor,lutian,mikano,tiger tg950',
  'inverter,luminous,felicity kva,sukam,su kam,prag kva',
  'noodles,indomie,minimie,supreme noodles,chikki',
  'seasoning,maggi,knorr,royco,onga,mr chef,ajinomoto',
  'diaper,pampers,huggies,molfix,virony',
  'beverage,milo,bournvita,ovaltine,richoco',
  'detergent,omo,ariel,waw,so klin,sunlight powder,good mama',
  'toothpaste,closeup,close up,colgate,oral b,macleans,pepsodent',
  'coffee,nescafe,nescafe classic',
  'soft drink,coke,coca cola,fanta,sprite,pepsi,mirinda,7up,bigi',
  'malt,maltina,amstel malta,malta guinness,beta malt',
  'game console,ps4,ps5,playstation,xbox,nintendo switch'
]) as given;
