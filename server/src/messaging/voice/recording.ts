/** What a recording is by its own bytes: how it is played, and for how long in seconds. */
export interface Recording {
  mediaType: 'audio/webm' | 'audio/ogg' | 'audio/mp4'
  seconds: number
}
