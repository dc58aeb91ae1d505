import type { ReviewWords } from '../demo-market.ts'

/** By the key of the service. */
export const wordsAboutServices: Readonly<Record<string, readonly ReviewWords[]>> = {
  'knotless-braids': [['doose', 5, 'Light on the head. I slept well the same night.']],
  'wig-making-and-revamping': [['hauwa', 4, 'My old wig came back like new. Two days late.']],
  'natural-hair-wash': [['chiamaka', 5, 'She did not drag my hair once.']],
  'bridal-hair-at-your-venue': [
    [
      'chiamaka',
      4,
      'My sister’s wedding in Uyo. Came before time with spare pins. Stairs were hard for her boxes.',
    ],
  ],
  'asoebi-sewing-for-groups': [['doose', 5, 'Twelve of us, twelve sizes, no quarrel.']],
  'school-and-church-uniforms': [['efosa', 4, 'Choir robes were neat. Collars a little high.']],
  'amendments-and-zip-change': [
    ['preye', 5, 'My zip spoiled while I was in Aba. Changed next day, you cannot see where.'],
  ],
  'leather-sandals-made-to-your-foot': [['yusuf', 5, 'My left foot is bigger. For once both fit.']],
  'party-cooking': [['ini', 5, 'Our naming in Calabar: food reach everybody and remain. Jollof get smoke.']],
  'office-lunch-bowls': [['ini', 4, 'For our office in Calabar. Always hot, and only once late.']],
  'wedding-and-birthday-cakes': [['tolu', 5, 'Tasting first is a blessing. We chose coconut.']],
  'small-chops-for-100': [
    ['preye', 3, 'My cousin’s wedding in Calabar. Tasty, but samosa finished too early.'],
  ],
  'leak-repair': [['titi-crown', 4, 'He found it in twenty minutes. Parts were fair.']],
  'bathroom-and-kitchen-installation': [['chiamaka', 5, 'Not one drop on the floor after two weeks.']],
  'borehole-pump-and-tank-work': [
    ['iya-basira', 3, 'Pump works. The price after inspection was higher than I hoped.'],
  ],
  'blocked-drain-and-soakaway-clearing': [['chiamaka', 4, 'Dirty work done cleanly.']],
  'full-car-service': [['yusuf', 5, 'He gave me a list and did not push me to buy.']],
  'computer-diagnosis-and-engine-check-light': [['hauwa', 4, 'The light went off and stayed off.']],
  'home-rescue-inside-kano': [['hauwa', 5, 'Nine at night on Zoo Road and he came. May God bless him.']],
  'motorcycle-and-keke-repair': [['efosa', 4, 'Carburettor sharp now. Small shop, bring patience.']],
  'wedding-photography': [['doose', 5, 'They caught my father crying. That picture alone is worth it.']],
  'family-portrait-session': [['ini', 4, 'Children were wild, she was calm.']],
  'product-pictures-for-sellers': [['zainab-homeware', 5, 'My pots have never looked so fine.']],
  'event-video-with-drone': [['preye', 3, 'Video is beautiful, but it came in three weeks, not one.']],
  'house-wiring': [['yusuf', 5, 'I am building in Abuja. Every switch has a label. Test sheet in my file.']],
  'solar-and-inverter-installation': [
    ['hauwa', 4, 'For our house in Abuja. They told me to buy a smaller battery. Honest.'],
  ],
  'fault-finding-and-prepaid-meter-issues': [
    ['chiamaka', 5, 'My sister’s flat in Wuse: na one loose neutral. He found it fast.'],
  ],
  'ceiling-fan-and-light-fixing': [['yusuf', 4, 'Four fans for my uncle in Kubwa. No shaking, no noise.']],
  'bridal-make-up-with-trial': [['hauwa', 5, 'Trial saved us: I changed the lipstick.']],
  'guest-glam-and-gele': [['ini', 4, 'My wife looked like the bride. We had to explain.']],
  nails: [['doose', 4, 'Tools were hot from boiling. I like that.']],
  'haircut-with-hot-towel': [['ini', 5, 'The hot towel alone na enjoyment.']],
  'home-barbing': [['efosa', 4, 'My father in Owerri is eighty and he was comfortable.']],
  'beard-grooming-and-dye': [['preye', 3, 'Shape is good. Dye faded in two weeks.']],
  'deep-cleaning': [['chiamaka', 5, 'I moved in the same evening.']],
  'sofa-and-rug-washing': [['segun-motors', 4, 'Came out two shades lighter. Drying took the whole day.']],
  'weekly-office-cleaning': [['scholars-corner', 4, 'They clean our Lagos desk on Fridays. Reliable.']],
  'car-wash-and-vacuum': [['ini', 5, 'Thirty minutes, true.']],
  'jeep-and-bus-wash-with-engine': [['chukwudi-spares', 4, 'They covered the engine well.']],
  'interior-detailing': [['efosa', 3, 'Smell reduced, not gone. They offered a second round free.']],
  carpentry: [['kosi-lens', 5, 'Drawers close like a good book.']],
  'tractor-and-bush-clearing': [['doose', 4, 'Two hectares in one day. Driver came late because of rain.']],
  'home-lessons': [
    ['tolu', 5, 'My sister’s boy in Abeokuta now likes fractions. Report comes every two weeks.'],
  ],
  'house-painting': [
    ['preye', 4, 'Our flat in Port Harcourt. Neat edges and a covered floor. One switch got paint.'],
  ],
  vulcanizer: [['yusuf', 5, 'No more pressure loss. Gauge was free.']],
  'ac-repair': [['chiamaka', 5, 'Room is cold again and they washed the unit outside, not on my floor.']],
  'gen-repair': [
    ['chiamaka', 4, 'It starts at the first key now. They came on Saturday morning, as they said.'],
  ],
  welding: [['ini', 4, 'Burglary proof for six windows, all even. Neat joints.']],
  'party-dj': [['efosa', 5, 'Old school for my uncles, new school for us. Sound was clean.']],
  'event-mc': [['preye', 4, 'He kept the time better than the pastor.']],
  'event-decoration': [
    ['bright-wire', 5, 'Balloons stayed up for two days. Children cried when they packed it.'],
  ],
  'wash-and-iron': [['titi-crown', 4, 'Starch is just right. One button was loose and they sewed it.']],
  'dispatch-rider': [['tb-gadgets', 5, 'Cheapest same day that really comes the same day.']],
}
