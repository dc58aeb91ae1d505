import type { ReviewWords } from '../demo-market.ts'

/** By the key of the seller. */
export const wordsAboutSellers: Readonly<Record<string, readonly ReviewWords[]>> = {
  'mama-sade': [
    ['tolu', 5, 'She measured the garri well and added a small jara. My mother said this is proper Ijebu.'],
    ['chiamaka', 4, 'Rice was clean. Delivery to Lagos took one day more than she said.'],
    ['efosa', 5, 'Beans no get weevil at all. I go buy again.'],
    ['bukky-oven', 4, 'Good flour and oil prices for us bakers. Come early, she finishes stock by noon.'],
  ],
  'tb-gadgets': [
    ['chiamaka', 5, 'Phone was sealed and he waited while I tested two SIM cards.'],
    [
      'yusuf',
      3,
      'The laptop is fine but the battery gave three hours, not four. He refunded part of the money after I complained.',
    ],
    ['kosi-lens', 4, 'Bought the used camera. Shutter count was as written.'],
    [
      'preye',
      2,
      'My headphone stopped after two weeks. They changed it, but I had to pay transport both ways.',
    ],
  ],
  'ada-ankara': [
    ['hauwa', 5, 'The gown fit from the first try. Pockets!'],
    ['ini', 4, 'Fine sewing. The colour was a bit darker than the picture.'],
    ['titi-crown', 5, 'Ten asoebi, ten people happy. That does not happen often.'],
  ],
  'zainab-homeware': [
    ['yusuf', 5, 'Pots are heavy and the handles are strong. Fair price.'],
    ['hauwa', 4, 'One plate came with a chip and she sent another without argument.'],
    ['arit-kitchen', 3, 'Good things, but the packing was thin for a journey to Calabar.'],
  ],
  'boma-building': [
    ['preye', 4, 'Count was correct and the driver was polite. Came at 3 instead of 11.'],
    ['obinna-furniture', 5, 'Bolts and locks in one order, nothing missing.'],
    ['flow-right', 3, 'Paint was good. Road charge was not clear before we paid.'],
  ],
  'obinna-furniture': [
    ['chiamaka', 4, 'Sofa is solid. It took three weeks, not two, but he called me each week.'],
    ['kosi-lens', 5, 'Went to see my chair before the cloth. Real wood.'],
    ['efosa', 3, 'Nice door, but the polish smelled for days.'],
  ],
  'gyang-farm': [
    ['doose', 5, 'The strawberries arrived cold and sweet. My children finished them in the car.'],
    ['arit-kitchen', 5, 'Potatoes big and dry. Best for party frying.'],
    ['tolu', 4, 'Two carrots were broken, the rest were perfect.'],
  ],
  'terver-farm': [
    ['doose', 5, 'Yam dry well well. Pounded yam no get seed.'],
    ['mama-sade', 5, 'I buy maize from him again and again. He does not hide bad bags in the middle.'],
    ['chiamaka', 3, 'Oranges were sweet, but about ten were soft when they got to Lagos.'],
  ],
  'bukky-oven': [
    ['tolu', 5, 'Bread still warm at six in the morning. No sour taste.'],
    ['efosa', 4, 'Cake was lovely, they spelled Osaretin well. A little too sweet for me.'],
    ['scholars-corner', 5, "Meat pies for our teachers' meeting finished in ten minutes."],
  ],
  'osaze-crafts': [
    ['chiamaka', 5, 'The drum has a deep voice. Beautiful carving.'],
    ['ini', 4, 'Clay pot keeps water cool. One handle is slightly crooked and I like it.'],
    ['hauwa', 3, 'The painting is fine but smaller than I imagined. Read the size.'],
  ],
  'flow-right': [
    ['chiamaka', 5, 'He showed me the bad pipe before he cut the wall. Rare.'],
    ['tb-gadgets', 4, 'Came at 7 to our shop and finished before customers came.'],
    ['sparkle-mop', 4, 'Clean worker. Parts cost more than I expected.'],
  ],
  'bright-wire': [
    ['yusuf', 5, 'Solar kit dey work since the day I fix am. Light for parlour every night.'],
    ['sani-auto', 4, 'Battery is original and the warranty paper is real.'],
    ['hauwa', 3, 'Good job at our house in Abuja, but they came one hour late.'],
  ],
  'sparkle-mop': [
    ['chiamaka', 5, 'They cleaned the kitchen cabinets inside. I did not even ask.'],
    ['titi-crown', 4, 'Weekly cleaning for my salon. Polite team, names on their shirts.'],
    ['tb-gadgets', 2, 'First visit was rushed. The second time was better after I called the owner.'],
  ],
  'sani-auto': [
    ['hauwa', 5, 'He returned my old plugs in a bag and explained everything.'],
    ['yusuf', 4, 'Fair price for the tool box. Sunday he is closed, note that.'],
    ['bright-wire', 3, 'The work was right but it took two days more.'],
  ],
  'arit-kitchen': [
    ['preye', 5, 'Periwinkle with no sand. My wife called her sister to order too.'],
    ['ini', 5, "Edikang ikong like my grandmother's. I no fit lie."],
    ['fatima-fish', 4, 'We exchange customers. Her crayfish is clean.'],
  ],
  'titi-crown': [
    ['chiamaka', 5, 'Knotless without tears, and I left at the time she promised.'],
    ['idara-beauty', 4, 'I send my brides to her when I am full. Good hands.'],
    ['ada-ankara', 4, 'Nice salon. Saturday is too full, go on Tuesday.'],
  ],
  'amina-shea': [
    ['tolu', 5, "Real ori, you will know by the smell. My baby's skin is calm now."],
    ['hauwa', 4, 'The soap is gentle. It melts fast if you leave it in water.'],
    ['titi-crown', 5, 'I use her coconut oil in my salon. Clients ask for the name.'],
  ],
  'danladi-leather': [
    ['hauwa', 5, 'My husband has worn the shoes every day since and they are still strong.'],
    ['yusuf', 4, 'Good leather. The first week is stiff, as he said.'],
    ['osaze-crafts', 5, 'One craftsman to another: the stitching is straight and tight.'],
  ],
  'chukwudi-spares': [
    ['sani-auto', 4, 'He matched the chain by chassis number. Correct the first time.'],
    ['preye', 3, 'Oil is original, but he did not answer my message for two days.'],
    ['ini', 5, 'The keke he sold my brother still dey move well.'],
  ],
  'scholars-corner': [
    ['tolu', 5, 'All the JSS books in one place, and my son got a bookmark.'],
    ['bukky-oven', 4, 'Ledger is just right for a shop. Delivery was quick.'],
    ['efosa', 4, 'Used novels, but clean. One had a love letter inside.'],
  ],
  'little-steps': [
    ['chiamaka', 5, 'Every state is a piece. My daughter now corrects me.'],
    ['doose', 4, 'Teddy is bigger than expected. Washed it twice, still soft.'],
    ['ada-ankara', 3, 'The train is nice, the box was torn when it came.'],
  ],
  'ebi-sports': [
    ['preye', 5, 'Ball has survived our sand pitch, two matches a week.'],
    ['ini', 4, 'Trophy engraving was neat. Send the name early.'],
    ['clean-cut', 4, 'Medals for our staff football. Ribbons are strong.'],
  ],
  'fatima-fish': [
    ['arit-kitchen', 5, 'Clean smoked fish, no sand. I order every month.'],
    ['doose', 4, 'Good size and dry. The smell in the bus was another matter.'],
    ['yusuf', 5, 'Ram meat came on ice, in Kaduna, same day. Na God.'],
  ],
  'kosi-lens': [
    ['ada-ankara', 5, 'Pictures of our gowns doubled the messages we get.'],
    ['obinna-furniture', 4, 'She is patient with furniture that does not smile.'],
    ['idara-beauty', 5, 'She knows how to light dark skin.'],
  ],
  'clean-cut': [
    ['ini', 4, 'Sharp fade, and the car was ready when I stood up.'],
    ['chukwudi-spares', 5, 'Clippers cleaned in front of me every time.'],
    ['preye', 3, 'Good barbers, but the waiting on Saturday is long.'],
  ],
  'idara-beauty': [
    ['ini', 5, "She did my sister's bridal make-up. Nobody cried it off."],
    ['arit-kitchen', 4, 'Gele tied well for six hours of dancing.'],
    ['doose', 4, 'Lovely nails. One broke after a week, she fixed it free.'],
  ],
  'ifeanyi-power': [
    [
      'chiamaka',
      5,
      'They started the gen in front of my brother, and it came with oil inside. Light for the whole flat.',
    ],
    ['tolu', 4, 'Fridge is cold in one hour. The stairs were not in the delivery price, ask first.'],
  ],
  'kemi-textiles': [
    ['doose', 5, 'The asoebi sat well on all of us and the lace did not itch.'],
    ['ini', 4, 'Gele is ready in one minute. My wife says the wine is a little dark.'],
  ],
  'arewa-kaftan': [
    ['yusuf', 5, 'Sewing is straight and the length is correct. Wore it for Sallah.'],
    ['hauwa', 4, 'Soft and covers well. One pin is true.'],
  ],
  'iya-basira': [
    ['tolu', 4, 'Plantain was big and just ripe. Two fingers had black marks.'],
    ['chiamaka', 5, 'Ponmo thick and clean, no sand. She added two pieces.'],
  ],
  'segun-motors': [
    ['tolu', 5, 'The knocking is gone. He showed me the old bush and gave back the change.'],
    ['efosa', 4, 'My brakes failed on a trip to Lagos. Good work. He came one hour late because of traffic.'],
  ],
  'musa-tyres': [['yusuf', 5, 'He showed me the nail, true. Fifteen minutes and I was on the road.']],
  'okon-iron': [['ini', 4, 'Gate is strong and closes with one hand. Paint came two days later.']],
  'waffi-sounds': [
    ['preye', 5, 'People danced till the gen finished fuel. He brought another.'],
    ['efosa', 4, 'MC made everybody laugh and nobody cry. Started a bit late.'],
  ],
  'simi-events': [
    ['bright-wire', 5, 'The hall looked like another hall. They packed everything before seven.'],
  ],
  'fresh-fold': [['titi-crown', 4, 'Towels come back white and counted. Collection is on time.']],
  'swift-riders': [
    ['tb-gadgets', 5, 'Phones to Lekki before noon, every day. The rider calls at the gate.'],
    ['chiamaka', 4, 'Came the same day in rain. Box was dry inside.'],
  ],
}
