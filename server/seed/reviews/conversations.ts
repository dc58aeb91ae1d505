import type { Conversation } from '../demo-market.ts'

/** Newest first. */
export const conversations: readonly Conversation[] = [
  {
    starterKey: 'chiamaka',
    sellerKey: 'mama-sade',
    productKey: 'ofada-rice',
    messages: [
      ['starter', "Good morning Mama. Is the ofada this year's own?"],
      ['seller', 'Good morning my dear. Yes, from last month. I can keep 5 kg for you.'],
      ['starter', 'Please keep two. I will pay tonight.'],
      ['seller', 'No wahala. I have written your name on it.'],
    ],
  },
  {
    starterKey: 'tolu',
    sellerKey: 'mama-sade',
    productKey: 'white-garri-ijebu',
    messages: [
      ['starter', 'Mama, how much is garri if I take five paints?'],
      ['seller', 'For five I will do ₦17,000.'],
      ['starter', 'Thank you ma. I will come on Saturday morning.'],
      ['seller', 'Come before ten, it is market day.'],
    ],
  },
  {
    starterKey: 'efosa',
    sellerKey: 'mama-sade',
    productKey: 'oloyin-honey-beans',
    messages: [
      ['starter', 'Do you send beans to Benin?'],
      ['seller', 'Yes, by the morning bus. You pay the park ₦2,500 when you collect.'],
    ],
  },
  {
    starterKey: 'chiamaka',
    sellerKey: 'tb-gadgets',
    productKey: 'android-phone',
    messages: [
      ['starter', 'Is the 128 GB phone available in black?'],
      ['seller', 'Black and blue, both here.'],
      ['starter', 'Can I test it with my SIM in the shop?'],
      ['seller', 'That is how we sell. Come any day before 6.'],
    ],
  },
  {
    starterKey: 'yusuf',
    sellerKey: 'tb-gadgets',
    productKey: 'laptop',
    messages: [
      ['starter', 'The laptop battery is giving me three hours. You wrote above four.'],
      ['seller', 'I am sorry. Please bring it, or I refund ₦15,000 for the difference.'],
      ['starter', 'Refund is fine.'],
      ['seller', 'Done. Check your account this evening.'],
    ],
  },
  {
    starterKey: 'preye',
    sellerKey: 'tb-gadgets',
    productKey: 'headphones',
    messages: [
      ['starter', 'My headphone has stopped on one side.'],
      ['seller', 'Send it with the receipt and we change it.'],
    ],
  },
  {
    starterKey: 'hauwa',
    sellerKey: 'ada-ankara',
    messages: [
      ['starter', 'I am between size 12 and 14. Which one?'],
      ['seller', 'Send me bust and waist in inches, I will cut for you.'],
      ['starter', '38 and 32.'],
      ['seller', 'Then 12 with a small opening. It will sit well.'],
    ],
  },
  {
    starterKey: 'doose',
    sellerKey: 'ada-ankara',
    messages: [
      ['starter', 'We are twelve ladies for asoebi in March. Can you?'],
      ['seller', 'Yes. Send the cloth by the end of January and I give you the date in writing.'],
    ],
  },
  {
    starterKey: 'yusuf',
    sellerKey: 'zainab-homeware',
    messages: [
      ['starter', 'Does the pot set work on gas and on kerosene stove?'],
      ['seller', 'Both. Only do not use it on open firewood, it will stain.'],
    ],
  },
  {
    starterKey: 'preye',
    sellerKey: 'boma-building',
    messages: [
      ['starter', 'Price for 60 bags of cement to Yenagoa?'],
      ['seller', 'At ₦9,900 it is ₦594,000, and the truck is ₦45,000.'],
      ['starter', 'When can it come?'],
      ['seller', 'Thursday before noon if you pay by Wednesday.'],
    ],
  },
  {
    starterKey: 'chiamaka',
    sellerKey: 'obinna-furniture',
    productKey: 'three-seater-sofa',
    messages: [
      ['starter', 'Is my sofa ready to see?'],
      ['seller', 'The frame is ready. Cloth goes on this Friday. You can come.'],
      ['starter', 'I will send my brother.'],
      ['seller', 'He is welcome. Workshop closes at six.'],
    ],
  },
  {
    starterKey: 'doose',
    sellerKey: 'gyang-farm',
    messages: [
      ['starter', 'When are you sending strawberries again?'],
      ['seller', 'Tuesday and Friday mornings.'],
      ['starter', 'Two trays for Friday please.'],
      ['seller', 'Noted. They travel in the cooler.'],
    ],
  },
  {
    starterKey: 'mama-sade',
    sellerKey: 'terver-farm',
    messages: [
      ['starter', 'How is the yam price this week?'],
      ['seller', 'Five big ones at ₦17,500. If you take fifty I drop to ₦16,800.'],
      ['starter', 'Keep fifty for me.'],
      ['seller', 'Truck leaves on Sunday night.'],
    ],
  },
  {
    starterKey: 'tolu',
    sellerKey: 'bukky-oven',
    messages: [
      ['starter', 'Can you write Happy 60th Mummy on a 10 inch cake?'],
      ['seller', 'Yes, it will fit. Chocolate or vanilla?'],
      ['starter', 'Half and half, for Saturday.'],
      ['seller', 'Order it today please, I need two days.'],
    ],
  },
  {
    starterKey: 'chiamaka',
    sellerKey: 'flow-right',
    messages: [
      ['starter', 'Water is coming from under my kitchen sink.'],
      ['seller', 'Close the small tap on the wall. I can be there by four.'],
      ['starter', 'I have closed it. Thank you.'],
      ['seller', 'On my way with parts.'],
    ],
  },
  {
    starterKey: 'hauwa',
    sellerKey: 'bright-wire',
    messages: [
      ['starter', 'What size of inverter for one fridge, TV and six bulbs?'],
      ['seller', 'Send me a picture of the label on the fridge. Most likely 2 kVA.'],
      ['starter', 'Sent.'],
      ['seller', '2 kVA and two batteries is enough. Do not let anybody sell you four.'],
    ],
  },
  {
    starterKey: 'hauwa',
    sellerKey: 'sani-auto',
    messages: [
      ['starter', 'Engine light is on since yesterday.'],
      ['seller', 'Is the temperature normal?'],
      ['starter', 'Yes, normal.'],
      ['seller', 'Then drive small small and come tomorrow at nine.'],
    ],
  },
  {
    starterKey: 'preye',
    sellerKey: 'arit-kitchen',
    messages: [
      ['starter', 'Is the periwinkle without shell?'],
      ['seller', 'Without shell, washed five times and frozen.'],
      ['starter', 'Two kilos please.'],
      ['seller', 'It will be on the Thursday bus to Yenagoa.'],
    ],
  },
  {
    starterKey: 'chiamaka',
    sellerKey: 'titi-crown',
    messages: [
      ['starter', 'Is there a space on Friday for knotless?'],
      ['seller', '10 in the morning is free. Colour 1B?'],
      ['starter', 'Yes, 1B. See you.'],
    ],
  },
  {
    starterKey: 'ini',
    sellerKey: 'clean-cut',
    messages: [
      ['starter', 'Are you open on Sunday after church?'],
      ['seller', "Car wash yes, barbing from 1 o'clock."],
    ],
  },
]
