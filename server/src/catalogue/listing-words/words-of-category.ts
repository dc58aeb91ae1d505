import type { ProductCategory } from '@oja/contract/values/categories.ts'

/**
 * Words that tell a category, by how much they tell: 8 outweighs all else (a dress for babies is for babies), 4 decides
 * nearly alone, 2 is usual, 1 only helps. A hyphen joins the two words of a phrase. A plural is found by its singular.
 * We wrote the lists by hand; `npm run bench -- categories` measures them.
 */
export const categoryWords: Record<ProductCategory, Partial<Record<8 | 4 | 2 | 1, string>>> = {
  'Groceries & Essentials': {
    4: `abacha air-freshener airwick amala-flour baking-flour basmati bathroom-cleaner beans beer biscuit bleach
      bottled-water bouillon bouillon-cube bournvita brandy candy canned cat-food cereal champagne chin-chin chocolate
      coffee cookie cooking-oil corned-beef cornflake cowbell cray-fish crayfish curry-powder custard dano detergent
      dog-food dry-pepper egusi elubo evaporated-milk flour fonio freebies gari garri gin golden-penny green-tea
      ground-pepper groundnut groundnut-oil guinea-corn harpic honey honeywell ijebu-garri indomie insect-killer
      insecticide jam jik juice-drink ketchup kilishi knorr knorr-cube kuli-kuli kunu macaroni maggi maize malt malta
      mama-gold matches mayonnaise milkshake millet milo mosquito-coil nescafe noodle oatmeal oats ofada ofada-rice
      ogbono olive-oil ovaltine palm-oil pasta peak-milk pepper-soup pet-food popcorn popcorner poundo powdered-milk
      rice sachet-water sardine seasoning semo semolina semovita serviette slimming-tea soft-drink sorghum soybean
      spaghetti stock-cube stout sugar suya-spice sweets tea teabag thyme tiger-nut tigernut tin-tomato tinned-tomato
      tissue-paper toilet-cleaner toilet-roll tomato-paste vegetable-oil vermicelli vodka washing-powder wheat-flour
      whiskas whiskey whisky wine yam-flour yoghurt-powder zobo`,
    2: `aace agoyin almond bar-soap beverage cashew cider cocoa cube curry detox dishwashing disposable-cup dried drink
      ewa food ginger gino goya grain herbal jollof keto kg lentil liqueur masala milk mill nestle nut ogi pap
      paper-cup parboiled peak pepper powder provision raisin rum sachet salt sauce sella snack soup spice spirit
      starch stew supreme syrup tequila tin turmeric vinegar`,
    1: `10kg 1kg 500g 50kg 5kg bottle carton cat cl dog litre loose ml natural organic oz pack packet paint-bucket
      tea-bag`,
  },
  'Fresh & Perishables': {
    4: `agric-egg avocado banana beef bitter-leaf bread broiler cabbage cake carrot catfish chicken-feet chicken-lap
      chicken-wing cocoyam cow-meat croaker cucumber doughnut dry-fish efo egg fresh-fish fresh-milk fresh-pepper
      frozen frozen-chicken frozen-fish garden-egg goat-meat habanero kpomo lettuce live-chicken loaf mackerel mango
      mangoes meat-pie mudfish okra okro onion orange panla pawpaw periwinkle pie pineapple plantain ponmo potato
      potatoes prawn puff-puff ram-meat rodo scent-leaf scotch-bonnet shombo shrimp smoked-fish snail spinach
      stockfish strawberries strawberry tatashe tilapia tomato tomatoes turkey-wing ugu vegetable-leaf water-leaf
      watermelon yam`,
    2: `aro boiled boneless bonga bulb chicken coconut corn cow crate dried fish fresh fruit goat irish-potato leaf
      leaves live meat pepper ram ripe sawa smoked sweet-potato tuber turkey unripe vegetable`,
    1: '1kg basket bunch half loose medium-size',
  },
  'Fashion & Clothing': {
    4: `abaya adire agbada ankara anklet aso-ebi aso-oke asoebi asooke babydoll backpack belt bikini blazer blouse
      bodystocking bodysuit boot bow-tie boxer bra bracelet brief buba bustier cap cardigan chain-set chino chinoz
      computer-glasses corset costume crop-top crossbody cufflink dashiki dress dresses duffle earring eyeglasses
      fascinator fila fishnet gele gown hair-bonnet handbag hat headtie heels hijab hoodie isiagu jacket jalabiya jean
      jewellery jewelry jogger jumpsuit kaftan lace-fabric legging lingerie loafers luggage messenger-bag native-wear
      necklace necktie nightwear okrika pajamas palm-slippers panties polo purse pyjamas ring-set sandal satin-bonnet
      scarf school-bag senator shirt shoe shorts shoulder-bag singlet skirt sleepwear slipper sneaker sock stocking
      suit suitcase sunglasses sweater sweatshirt t-shirt teddies tee tie tights tote-bag tracksuit travelling-bag
      trolley-bag trolley-box trouser tshirt turban underwear vest waistcoat wallet wrapper wrist-watch wristwatch`,
    2: `adidas anime apparel attire bag canvas casual chain chiffon cloth clothes clothing collar cotton denim designers
      duffel embroidery fabric fashion footwear glasses gucci hand-chain harajuku hip-hop lace ladies lady leather men
      native neck nike outfit oversize pant pendant plain polyester puma rapper ring silk sleeve slim-fit stitches
      streetwear stretch stripe striped top traditional trendyol tunic two-piece unisex vintage-style watch watches
      wear wedding women yards zip`,
    1: `autumn band black blue classy fit long navy pack print printed quality set short size style stylish summer
      vintage white xl xxl`,
  },
  'Home & Kitchen': {
    8: 'blender freezer fridge gas-cooker microwave refrigerator washing-machine',
    4: `air-conditioner air-cooler air-fryer airfryer artificial-flower bakeware baking-tray bathroom bed-sheet bedsheet
      bedside bedspread blanket broom bucket burner cabinet cake-pan candle carpet ceiling-fan center-table
      centre-table chest-freezer chopping-board cleaning-starter cooker cookware cooler couch cup cup-set curtain
      cushion cutlery cylinder deep-freezer dehumidifier dining-table dinner-set dish-rack dispenser door-mat doormat
      drum dustbin duvet egg-beater fan flask food-flask foot-mat fry-pan fryer frying-pan gas-cylinder grater hamper
      hand-mixer hot-plate humidifier iron ironing-board jug juicer kettle knife-set laundry-basket liquid-soap
      lunch-box mattress mixer mop mosquito-net night-light oven painting pan photo-frame pillow plate portrait pot
      pounder pressing-iron pressure-cooker rechargeable-fan rechargeable-lamp rice-cooker rug saucepan shelf
      shoe-rack shower-curtain sofa split-unit spoon standing-fan storage-box table-fan table-lamp tea-pot teapot
      throw-pillow toaster toilet-seat towel tv-stand vacuum-cleaner vase wall-art wall-clock wall-fan wall-mirror
      wall-sticker wallpaper wardrobe water-bottle water-dispenser yam-pounder`,
    2: `baking basket bed bedroom binatone bowl century ceramic chair clock cooking decor decoration decorative drain
      electric floor furniture gallon gas hanger-rack hisense home household kenwood kitchen lamp light litres
      living-room manual mat mirror napkin nexus nikai non-stick organizer philips-iron rack rechargeable scanfrost
      sink solitec stainless sticker stool storage syinix table table-cloth thermocool toilet tower tray tub twin-tub
      wall`,
    1: '220v aluminium double dry holder inch large mini remote set steam steel warm wet',
  },
  'Building Materials & Hardware': {
    8: 'water-tap',
    4: `angle-grinder bath-tub bidet block bolt borehole bulb burglary-proof burnt-brick cable-wire ceiling-board
      ceiling-light cement chainsaw chandelier circuit-breaker conduit distribution-board door-handle door-lock
      door-stop draft-stopper drill electric-drill electrical-cable emulsion-paint faucet flood-light floodlight
      floor-tile geepee-tank gloss-paint granite gravel grinder hammer hammer-drill hinge interlocking iron-rod ladder
      led-bulb light-bulb measuring-tape mixer-tap padlock pendant-light pipe-fitting plank plier plumbing plywood
      pop-cement pumping-machine pvc-pipe roofing roofing-sheet safety-helmet sandcrete sandpaper saw screwdriver
      sealant sharp-sand shovel shower-head silicone-sealant spanner spirit-level switch-socket tap-mixer tile timber
      tool-set toolbox toolkit wall-socket wash-basin water-closet water-pump water-tank welding welding-machine
      wheel-guard wheelbarrow wiring-cable wrench`,
    2: `adhesive awg bracket brass brushless building ceiling cordless crystal decals door drop dropping extension
      fitting flexible glue hardware hose kitchen-sink lamp-holder lighting luxury modern nail paint pendant pipe
      presidential repair rod screw shower socket solar steel tape tool valve wall wood`,
    1: '12v antique e14 e27 gold heavy-duty industrial machine metal set silicone',
  },
  'Electronics & Gadgets': {
    8: 'inverter-battery laptop-bag ps4 ps5 ring-light tv-bracket tv-hanger tv-shelf tv-stand',
    4: `acer adapter adaptor airpod amplifier android apple asus backlit blackberry blackview bluetooth
      calculator-scientific camcorder camera canon cartridge cctv celeron cellphone charger charging chromebook
      chromecast computer console core-i3 core-i5 core-i7 decoder dell desktop-computer drone dstv dual-sim dvd earbud
      earphone earpiece elitebook ethernet extender fingerprint firestick flash-drive flashlight fm game-console
      gamepad gb generator gimbal gionee google-pixel gotv hard-disk hard-drive hdd hdmi headphone headset
      home-theater home-theatre hp huawei ideapad infinix intel inverter ipad iphone itel jbl keyboard kva laptop
      laserjet latitude lcd-screen led-tv lenovo lens loudspeaker macbook mah memory-card microphone mifi mobile-phone
      modem monitor mouse-pad mp3 mp4 nikon nintendo nokia oled oneplus oppo oraimo otg pavilion pentium phone
      phone-case phone-holder pixel playstation pouch power-bank powerbank printer probook projector qled radio ram
      realme rechargeable-torch redmi redragon remote-control repeater roku rom router samsung screen-protector
      sd-card selfie selfie-stick smart-band smart-tv smart-watch smartphone smartwatch solar-battery solar-panel sony
      soundbar soundcore soundpro speaker ssd stabilizer stylus subwoofer tablet-pc tecno television tempered-glass
      thinkpad toner torch torchlight toshiba touchscreen tripod turntable tv umidigi usb vga vivo voice-recorder
      vr-box vr-glasses walkie-talkie walkman wifi xbox xiaomi`,
    2: `128gb 16gb 1tb 256gb 2tb 32gb 3g 4g 4gb 500gb 512gb 5g 64gb 8gb adata amoled antenna audio bass battery cable
      case connector converter core cover digital display dock docking dslr ear electronic female fhd film flip
      full-hd gadget galaxy game gaming gen hd holder hub hz ios kingston kodak lcd led lg lte magnetic magnetic-ring
      male max mic micro mini-pc mp network noise-cancelling note octa plus polystar port portable pro protective quad
      receiver replacement sandisk screen series signal sim skyworth smart stand stereo tablet tcl tft transmitter tws
      type-c typec uhd ultra universal video win windows windows-10 wireless`,
    1: `black blue box device free gold inch inches midnight original parts shockproof silver titanium warranty watch
      white`,
  },
  'Automobile & Parts': {
    8: 'car-battery car-bluetooth car-bumper car-charger car-phone car-vacuum car-washer motorcycle phone-mount',
    4: `absorber accent accord acura almera alternator altima audi automotive avalon bajaj benz bmw bonnet brake
      brake-pad bumper bus camry car car-stereo car-wash carburetor catalyst catalytic changan chevrolet chrysler
      civic clutch corolla cr-v crosstour daf dash-cam dashboard dodge edge elantra engine engine-oil escape exhaust
      explorer focus ford fuel-filter fuel-pump fusion gac gear-oil gearbox glk golf hatchback headlamp highlander
      hilux honda howo hyundai ignition ignition-coil infiniti innoson jeep jetta jincheng jump-start jump-starter
      keke kia land-cruiser land-rover lexus lorry mack matrix mazda mercedes mercedes-benz minibus mitsubishi
      motor-oil motorbike mudguard murano nissan obd obd2 odyssey oil-filter okada passat pathfinder peugeot
      peugeot-206 pickup picnic pilot pontiac porsche prado primera radiator range-rover rav4 rear-view rim rio rogue
      rover runner santa-fe scania seat-cover sentra shock-absorber side-mirror sienna sinotruk sonata sorento
      spark-plug sportage steering subaru suv suzuki tacoma tail-lamp tiguan tire tokunbo-car toyota tpms tricycle
      truck tucson tundra tvs-bike tyre vehicle venza volkswagen volvo vw windscreen windshield wiper xterra yaris`,
    2: `2003 2004 2005 2006 2007 2008 2009 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 4cyl 4matic 4wd 6cyl auto
      awd base bearing chrome cla class coating convertible coolant coupe cvt cyl door-edge dr driver es exterior fwd
      gasket glc gle gls gx helmet horn hybrid interior le leather-seat lubricant matic motor polish rx scratch se
      seat sedan suspension trailer transmission tyre-inflator v6 valve-cover wagon wax wheel xle xlt xse`,
    1: `2020 2021 2022 automatic beige black blue burgundy cleaner foam gold gray green grey manual pressure red
      registered silver washer white`,
  },
  'Health & Beauty': {
    8: 'blood-pressure',
    4: `acne afro-comb anti-perspirant attachment balm bandage barbing-kit beard black-soap body-lotion body-spray
      capsule cerave cleanser clipper closure collagen cologne concealer conditioner condom contraceptive cream
      deodorant dettol dudu-osun edp edt exfoliating eyelash eyeliner eyeshadow face-mask face-wash facial first-aid
      foundation fragrance frontal glow glucometer glutathione hair hair-cream hair-oil hand-sanitizer hemorrhoid
      herbal-medicine kotex lashes lip lip-gloss lipstick lotion make-up makeup manicure mascara massager minoxidil
      moisturiser moisturizer moisturizing mouthwash nail-polish nebulizer niacinamide nivea ointment oud parfum
      pedicure perfume perspirant piles pimple relaxer retin retinol roll-on sanitary-pad serum shampoo shaver shaving
      shea-butter skin skincare softgel spf stretch-mark sunscreen supplement thermometer toothbrush toothpaste
      tretinoin trimmer vaseline vitamin waist-trainer walking-stick weavon wheelchair whitening wig`,
    2: `anti-aging antibacterial bath beauty body care comb cosmetic curler dandruff dryer essential essential-oil face
      gel growth health hygiene makeup-bag mask medical nail natural-hair pain relief removal sanitary scalp scrub
      soap spa sponge spots straightener therapy treatment wipe wrinkle`,
    1: '100ml 200ml 400ml 50ml aqua ml natural nature oil pack radiant vitamin-c women',
  },
  'Toys, Baby & Kids': {
    8: 'babies baby child children diaper infant kid mummy nappy newborn toddler toy',
    4: `baby-carrier babywear balloon barbie bib board-game bouncing-castle boy breast-pump bubble-gun building-blocks
      cerelac-baby cot counting-frame crib doll drawing-pad educational-toy feeding-bottle fidget girl hipseat huggies
      infant-formula infant-milk jigsaw kangaroo-bag kiddies kite lego maternity molfix mommy mummy-bag nan-1 nappies
      nursing onesie pacifier pampers party-game piggy-bank plasticine plush pram puzzle rc-car romper rubik
      school-set slime sma soother stroller stuffed teddy-bear teether toy-car train water-gun`,
    2: `ages bath-toy bricks bubble building cactus cartoon coloring crawling dancing dinosaur disney early educational
      fun headband interactive kawaii learning magic mom months musical play princess stacking stem unicorn years`,
    1: 'birthday christmas colourful cute gift music soft stress tablet writing',
  },
  'Sports & Fitness': {
    8: 'barbell bicycle bike dumbbell swim swimming',
    4: `ab-roller ab-wheel abdominal back-brace badminton basketball boxing boxing-glove camping chess chess-board
      cycling dart-board diving exercise exercise-bike fishing fitness floater football football-boot goggles
      golf-ball golf-club gym hiking hunting hydration intex jump-rope kettlebell kickboard knee-sleeve knee-support
      life-jacket medal mountain-bike paddle pool-table pull-buoy punching-bag push-up pushup racket resistance-band
      roller-skate running-shoe scuba shin-guard skateboard skates skipping-rope snooker snooker-table snorkel soccer
      spinning-bike swimmer swimming-pool swimsuit table-tennis tactical tennis treadmill trekking volleyball
      weight-lifting weightlifting workout yoga yoga-mat`,
    2: `anti-fog army athletic balance ball bodybuilding compression fins military mountaineering muscle outdoor
      overgrip pool rope running sport swim-cap team training waist-support weight`,
    1: 'adjustable breathable gloves men pair professional speed support waterproof wheel women',
  },
  'Books, Stationery & Office': {
    8: 'pen-holder textbook',
    4: `a4 a4-paper artist-paint bible binding biro book calculator clipboard comic correction-fluid crayon diary
      dictionary encyclopedia envelope eraser exercise-book file-folder filing-cabinet folder folk-tale geometry globe
      glue-stick guide-book hardcover highlighter jamb journal laminating loose-leaf magazine marker-pen
      mathematical-set mathematics microscope novel office-chair office-desk office-table paint-brushes paper-ream
      paperback past-question pen pencil planner printed-book printing-paper punching-machine ream ruler
      school-supplies scrapbook sharpener shredder sketch sketchbook sketchpad stapler stationery sticky-note waec
      watercolor watercolour whiteboard`,
    2: `artist author budget calligraphy chapter corporate-gift desk desk-organizer document drawing drawing-board
      edition file hb ink leaf letter notebook notes office pad paper school sheets writing`,
    1: 'a3 a5 binder case color organizer pack pcs refill set',
  },
}
