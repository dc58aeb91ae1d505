-- What buyers call things here: English, Pidgin, Yoruba, Igbo, Hausa, brand names that became words, and spellings that
-- live beside one another. One row is one group, folded as search_words folds; more can be added at any time.
insert into search_synonyms (words) select string_to_array(btrim(words), ',') from unnest(array[
  -- Food
  'garri,gari,gaari,eba flour,cassava flakes', 'tomato,tomatoe,tomatoes,tomatur,tumatur', 'rice,shinkafa,iresi,osikapa',
  'beans,ewa,wake,agwa', 'yam,isu,doya', 'palm oil,epo pupa,red oil,manja,mmanu nri', 'groundnut oil,peanut oil,vegetable oil,ororo',
  'groundnut,groundnuts,peanut,peanuts,gyada,epa', 'onion,onions,albasa,alubosa,yabasi', 'maize,corn,agbado,masara,oka',
  'millet,gero', 'guinea corn,sorghum,dawa', 'wheat,alkama', 'salt,gishiri,iyo,nnu', 'egg,eggs,kwai,eyin', 'fish,kifi,eja,azu',
  'meat,nama,eran,anu,beef', 'chicken,kaza,adie,okuko', 'goat meat,ogunfe,chevon', 'crayfish,ede,oporo',
  'stockfish,okporoko,panla', 'egusi,agushi,melon seed,melon seeds', 'ogbono,apon,wild mango seed', 'ugu,ugwu,pumpkin leaf,pumpkin leaves,fluted pumpkin',
  'okra,okro,kubewa,ila', 'bitter leaf,bitterleaf,ewuro,onugbu', 'pepper,ata,barkono,ose', 'scotch bonnet,ata rodo,rodo,habanero,attarugu',
  'tatashe,bell pepper,red pepper', 'cayenne pepper,shombo,sombo,bawa', 'locust beans,iru,dawadawa,ogiri', 'hibiscus,zobo,sobo,zoborodo,roselle',
  'tiger nut,tigernut,tiger nuts,aya,ofio', 'plantain,plantains,ogede agbagba,dodo,unripe plantain', 'cassava,ege,rogo,akpu,fufu',
  'pounded yam,iyan,poundo,poundo yam', 'pap,akamu,ogi,koko', 'bean cake,akara,kosai', 'moi moi,moimoi,moin moin', 'suya,tsire', 'kilishi,jerky',
  'snail,snails,igbin,ejuna', 'coconut,agbon,kwakwa', 'ginger,citta,atale,jinja', 'honey,oyin,zuma', 'milk,madara,wara,nono',
  'bread,burodi,agege bread', 'noodles,indomie,instant noodles', 'seasoning,maggi,seasoning cubes,knorr', 'sweet potato,sweet potatoes,anamo,dankali',
  'water melon,watermelon,kankana', 'pure water,sachet water', 'soft drink,soft drinks,mineral,soda', 'vegetable,vegetables,efo,ganye',
  -- Clothes
  'ankara,african print,african wax,wax print', 'adire,kampala,tie dye,tie and dye', 'agbada,babariga,grand boubou', 'senator,senator wear,native wear,kaftan,caftan',
  'gele,head tie,headtie,ichafu', 'fila,native cap,hula,kufi', 'wrapper,iro,abada,zani', 'aso oke,asooke,aso ofi', 'aso ebi,asoebi', 'shadda,guinea brocade,brocade',
  'shoe,shoes,bata,takalmi,footwear,akpukpo ukwu', 'slippers,slipper,palm slippers,slides,flip flops', 'sneakers,sneaker,trainers,canvas,kicks',
  'trouser,trousers,pants,sokoto', 'singlet,vest,undershirt', 'knickers,nicker,shorts,short nicker', 'brassiere,bra,bras', 'gown,dress,dresses,gowns',
  'thrift,okrika,bend down select,second hand clothes,fairly used clothes', 'handbag,hand bag,purse,ladies bag', 'wristwatch,wrist watch,watch', 'jewellery,jewelry,beads,ileke',
  'hijab,hijaab,veil,khimar', 'braids,braid,attachment,hair extension,hair extensions', 'wig,wigs,human hair,weavon,weave', 'perfume,cologne,turare,fragrance',
  -- Home
  'fridge,refrigerator,freezer,deep freezer', 'generator,gen,i better pass my neighbour,power generator', 'air conditioner,ac,aircon,air condition', 'television,tv,tele,led tv',
  'blender,grinder,smoothie maker', 'cooker,gas cooker,stove,gas stove', 'gas cylinder,cooking gas cylinder,gas bottle', 'pressing iron,iron,electric iron',
  'mattress,foam,mouka,vita foam,vitafoam', 'mortar,odo,turmi', 'broom,igbale,tsintsiya', 'mat,eni,tabarma', 'bucket,garawa,pail', 'basin,bowl,bowls', 'cutlass,machete,ada,matchet',
  'torch,torchlight,torch light,flashlight', 'lantern,fitila,rechargeable lamp', 'kettle,electric kettle,water heater', 'couch,sofa,settee,cushion chair', 'wardrobe,closet', 'detergent,omo,washing powder',
  -- Building
  'cement,simenti,dangote cement', 'roofing sheet,roofing sheets,zinc,aluminium sheet', 'iron rod,iron rods,rebar,reinforcement', 'nails,nail,kusa', 'plank,planks,timber,wood', 'tap,faucet,water tap',
  'water tank,geepee tank,storex,storage tank', 'paint,emulsion,fenti', 'tiles,tile,floor tiles',
  -- Electronics
  'phone,phones,handset,mobile phone,smartphone,smart phone,cell phone', 'earpiece,earphone,earphones,ear piece,headset', 'earbuds,ear buds,airpods,air pods,ear pods', 'power bank,powerbank,portable charger',
  'charger,charging adapter,power adapter', 'laptop,laptops,notebook computer', 'computer,desktop,pc,system unit', 'flash drive,flash,usb stick,memory stick,pen drive', 'memory card,sd card,micro sd',
  'inverter,solar inverter,power inverter', 'solar panel,solar panels,pv panel', 'screen guard,screen protector,tempered glass', 'pouch,phone case,back case', 'decoder,dstv,gotv,set top box', 'extension box,extension,power strip,extension cable',
  'game console,playstation,ps4,ps5', 'speaker,speakers,home theatre,sound system',
  -- Getting about
  'motorcycle,okada,bike,achaba,motorbike', 'tricycle,keke,keke napep,keke marwa,marwa', 'car,cars,motor,moto,vehicle', 'tokunbo,foreign used,belgium,uk used', 'tyre,tyres,tire,tires,taya',
  'bicycle,keke bicycle,basikur', 'bus,danfo,minibus', 'spare parts,auto parts,car parts', 'battery,batteries,batiri',
  -- Health, children, school
  'soap,sabulu,ose dudu,ncha,sabun', 'black soap,dudu osun,ose dudu', 'shea butter,ori,kadanya,okwuma', 'cream,lotion,body cream', 'tooth paste,toothpaste,close up,macleans', 'pads,sanitary pad,sanitary pads,sanitary towel',
  'diaper,diapers,pampers,nappy,nappies', 'pram,stroller,baby stroller,pushchair', 'baby food,cerelac,weaning food', 'biro,pen,pens,ballpoint', 'exercise book,notebook,notebooks,note book', 'school bag,schoolbag,backpack',
  -- Work people do
  'tailor,tailors,tailoring,fashion designer,sewing,telo,seamstress', 'carpenter,carpenters,carpentry,kafinta,furniture maker', 'mechanic,mechanics,auto mechanic,auto mechanics,car repair,kanike', 'plumber,plumbers,plumbing,pipe work',
  'electrician,electricians,electrical,wiring,rewire', 'hair stylist,hairdresser,hair dresser,hairdressing,salon,hair stylists', 'barber,barbers,barbing,haircut,hair cut', 'makeup artist,make up artist,makeup,make up,mua', 'caterer,caterers,catering,cook',
  'photographer,photographers,photography,photo studio', 'cleaner,cleaners,cleaning,janitor,house cleaning', 'handyman,handymen,repairs,odd jobs', 'car wash,carwash,auto detailing', 'vulcanizer,vulcaniser,tyre repair', 'laundry,dry cleaner,dry cleaning,washerman',
  'painter,painters,painting,house painter', 'welder,welders,welding,iron bender', 'bricklayer,mason,masonry'
]) as words;
