;(function (window) {
  var Streams = window.ReadableStream
  if (!Streams || !window.WritableStream) return
  if (!Streams.prototype.pipeThrough)
    Streams.prototype.pipeThrough = function (through) {
      this.pipeTo(through.writable)
      return through.readable
    }
  if (!window.TransformStream)
    window.TransformStream = function (change) {
      var out
      this.readable = new Streams({
        start: function (controller) {
          out = controller
        },
      })
      this.writable = new window.WritableStream({
        write: function (part) {
          return change.transform(part, out)
        },
        close: function () {
          if (change.flush) change.flush(out)
          out.close()
        },
      })
    }
  if (!window.TextEncoderStream)
    window.TextEncoderStream = function () {
      var encoder = new TextEncoder()
      return new window.TransformStream({
        transform: function (part, out) {
          out.enqueue(encoder.encode(part))
        },
      })
    }
})(window)
