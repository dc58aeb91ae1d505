import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { load } from './install.ts'
import { height, width, type Tab } from './tab.ts'

/** What we use of selenium-webdriver. */
interface Element {
  sendKeys(text: string): Promise<void>
}
interface Driver {
  get(url: string): Promise<void>
  executeScript(script: string): Promise<unknown>
  findElement(by: unknown): Promise<Element>
  takeScreenshot(): Promise<string>
  quit(): Promise<void>
  switchTo(): {
    frame(index: number): Promise<void>
    parentFrame(): Promise<void>
    defaultContent(): Promise<void>
  }
  manage(): {
    deleteAllCookies(): Promise<void>
    window(): { setRect(rect: object): Promise<unknown> }
  }
}
interface Builder {
  usingServer(url: string): Builder
  withCapabilities(capabilities: object): Builder
  build(): Driver
}
interface Selenium {
  Builder: new () => Builder
  By: { css(selector: string): unknown }
}

/** How a driver of WebKit is started, and what it starts itself. */
export interface WebKit {
  command: string[]
  capabilities: object
}

/** A tab of a WebKit of Debian. Dark pages need a new start, because WebKit asks the desktop. */
export async function openWebKitTab({ command, capabilities }: WebKit, port: number): Promise<Tab> {
  const { Builder, By } = load('selenium-webdriver') as Selenium
  let ending = () => {}
  const start = async (dark: boolean): Promise<Driver> => {
    const [name = '', ...args] = command
    const server = spawn(name, [...args, `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...(dark ? { GTK_THEME: 'Adwaita:dark' } : {}) },
    })
    ending = () => void (server.pid && process.kill(-server.pid))
    await untilListening(port)
    const driver = new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build()
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width, height })
      .catch(() => undefined)
    return driver
  }
  let driver = await start(false)
  const close = async () => {
    await driver.quit().catch(() => undefined)
    ending()
  }
  return {
    open: (url) => driver.get(url),
    async ask(expression, frame) {
      await driver.switchTo().defaultContent()
      if (frame !== undefined && !(await enter(driver, frame))) throw new Error(`There is no frame ${frame}.`)
      return driver.executeScript(`return (${expression})`)
    },
    async choose(selector, path) {
      await (await driver.findElement(By.css(selector))).sendKeys(path)
    },
    async picture(path) {
      await writeFile(path, Buffer.from(await driver.takeScreenshot(), 'base64'))
    },
    async darken() {
      await close()
      driver = await start(true)
    },
    async logOut() {
      await driver.executeScript('localStorage.clear(); sessionStorage.clear()')
      await driver.manage().deleteAllCookies()
    },
    close,
  }
}

/** Goes into the innermost frame whose address contains `part`. */
async function enter(driver: Driver, part: string): Promise<boolean> {
  const count = Number(await driver.executeScript('return document.querySelectorAll("iframe").length'))
  for (let index = 0; index < count; index += 1) {
    await driver.switchTo().frame(index)
    if (await enter(driver, part)) return true
    if (String(await driver.executeScript('return location.href')).includes(part)) return true
    await driver.switchTo().parentFrame()
  }
  return false
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The driver of WebKit did not start.')
}
