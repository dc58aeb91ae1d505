import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A front end of somebody else on another origin: one page that keeps token and user in the browser's storage and sends
 * the token as Bearer, as docs/conformance.md describes it. `?api=` is the origin of the API.
 */
export async function startOtherFrontEnd(): Promise<{ origin: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Another front end</title><link rel="icon" href="data:,"></head>
<body>
<h1>Another front end</h1>
<p id="who"></p>
<form id="login">
  <label>Email <input name="email" type="email"></label>
  <label>Password <input name="password" type="password"></label>
  <button>Log in</button>
</form>
<button id="logout">Log out</button>
<ul id="goods"></ul>
<p role="status" id="said"></p>
<script>
const api = new URLSearchParams(location.search).get('api')
const said = (text) => { document.querySelector('#said').textContent = text }
async function ask(method, path, body) {
  const token = localStorage.getItem('token')
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: 'Bearer ' + token } : {}) }
  const answer = await fetch(api + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const data = await answer.json()
  if (!answer.ok) throw new Error(data.message)
  return data
}
const tell = (work) => work.catch((error) => said('Refused: ' + error.message))
function showWho() {
  document.querySelector('#who').textContent = localStorage.getItem('name') ? 'Hello ' + localStorage.getItem('name') : 'Nobody is logged in'
}
document.querySelector('#login').addEventListener('submit', (event) => {
  event.preventDefault()
  tell((async () => {
    const answer = await ask('POST', '/api/v1/auth/login', Object.fromEntries(new FormData(event.target)))
    for (const key of ['token', 'role', 'name', 'userId', 'sellerId'])
      if (answer[key] !== null) localStorage.setItem(key, answer[key])
    const { userId: id, sellerId, name, role, token } = answer
    localStorage.setItem('user', JSON.stringify({ id, sellerId, name, role, token }))
    showWho()
    said(answer.message)
  })())
})
document.querySelector('#logout').addEventListener('click', () => tell((async () => {
  await ask('POST', '/api/v1/auth/logout')
  localStorage.clear()
  showWho()
  said('Logged out')
})()))
function button(name, work) {
  const made = document.createElement('button')
  made.textContent = name
  made.addEventListener('click', () => tell(work()))
  return made
}
tell((async () => {
  showWho()
  const { data } = await ask('GET', '/api/v1/products?q=rice')
  for (const { _id, name, productImg, sellerId } of data.slice(0, 1)) {
    const line = document.createElement('li')
    const photo = document.createElement('img')
    photo.src = api + productImg
    photo.alt = name
    line.append(photo, name,
      button('Buy', async () => said('Reference ' + (await ask('POST', '/api/v1/payments/initiate', { productId: _id, quantity: 1 })).reference)),
      button('Message', async () => {
        await ask('POST', '/api/v1/messages/send', { recipientId: sellerId._id, content: 'Is it still available?' })
        said('Message sent')
      }),
      button('My orders', async () => said((await ask('GET', '/api/v1/users/orders')).orders.length + ' orders')))
    document.querySelector('#goods').append(line)
  }
})())
</script></body></html>`
