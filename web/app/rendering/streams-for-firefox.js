;(() => {
  const { ReadableStream: Readable, WritableStream: Writable } = window
  if (!Readable || !Writable) return

  function pipeThrough(through) {
    void this.pipeTo(through.writable)
    return through.readable
  }

  function TransformStream(change) {
    let out
    const readable = new Readable({ start: (controller) => (out = controller) })
    const writable = new Writable({
      write: (part) => change.transform(part, out),
      close: () => {
        if (change.flush) change.flush(out)
        out.close()
      },
    })
    return { readable, writable }
  }

  function TextEncoderStream() {
    const encoder = new TextEncoder()
    return new window.TransformStream({ transform: (part, out) => out.enqueue(encoder.encode(part)) })
  }

  if (!Readable.prototype.pipeThrough) Readable.prototype.pipeThrough = pipeThrough
  if (!window.TransformStream) window.TransformStream = TransformStream
  if (!window.TextEncoderStream) window.TextEncoderStream = TextEncoderStream
})()
