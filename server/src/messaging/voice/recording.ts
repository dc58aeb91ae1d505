/** What the bytes of a recording say: its type, and its length in seconds. */
export interface Recording {
  mediaType: 'audio/webm' | 'audio/ogg' | 'audio/mp4'
  seconds: number
}
