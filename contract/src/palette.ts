/**
 * The 64 colours that may stand behind a picture while it loads; `Picture.colour` is a place in this list, and the page
 * paints it with the class `tint-<place>`. Place = hue * 8 + saturation * 4 + lightness: eight hues (a line each),
 * two saturations (16 %, 62 %), four lightnesses (22, 42, 64, 86 %).
 */
export const palette: readonly string[] = [
  '#41312f', '#7c5d5a', '#b29795', '#e1d7d6', '#5b1b15', '#ae3429', '#dc746a', '#f1c9c5',
  '#41382f', '#7c6a5a', '#b2a295', '#e1dbd6', '#5b3615', '#ae6729', '#dc9f6a', '#f1dac5',
  '#413d2f', '#7c745a', '#b2ab95', '#e1ded6', '#5b4915', '#ae8c29', '#dcc06a', '#f1e6c5',
  '#3d412f', '#747c5a', '#abb295', '#dee1d6', '#495b15', '#8cae29', '#c0dc6a', '#e6f1c5',
  '#2f4135', '#5a7c65', '#95b29e', '#d6e1d9', '#155b2d', '#29ae55', '#6adc90', '#c5f1d4',
  '#2f3e41', '#5a777c', '#95adb2', '#d6dfe1', '#154f5b', '#2997ae', '#6ac9dc', '#c5eaf1',
  '#2f3541', '#5a657c', '#959eb2', '#d6d9e1', '#152d5b', '#2955ae', '#6a90dc', '#c5d4f1',
  '#412f3e', '#7c5a77', '#b295ad', '#e1d6df', '#5b154f', '#ae2997', '#dc6ac9', '#f1c5ea',
]
