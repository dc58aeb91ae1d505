// What cameras, phones and messengers call their photos. Those of the second list are words of goods too: only a number makes
// them the name of a file ("Photo 1234", but "Photo frame").
const byDevices = '(?:fb[ _-]?img|img|dsc[nf]?|pxl|mvimg|vid|whatsapp[ _-]?image|screenshot|inshot|snapchat)'
const words = '(?:image|photo|pic|picture|scan|received|untitled|burst)'
const numbers = String.raw`(?:[\s\d_.,:()~-]|wa(?=\d)|at\b|[ap]m\b|mp\b|edited\b|cover\b|jpe?g\b|png\b)*`
const cameraName = new RegExp(
  String.raw`^(?:${byDevices}${numbers}|${words}[\s_-]*\d{3}${numbers}|(?=(?:\D*\d){6})[\s\d_.,:()-]+)$`,
  'i',
)

/** Is this the name that a camera gave a photo, and no name of goods: "IMG 2043", "20231101_101010"? */
export function isCameraName(name: string): boolean {
  return cameraName.test(name.trim())
}
