import { installFromDebian, oldChromiumVersions } from './install.ts'
import { openChromiumTab } from './puppeteer-tab.ts'
import { openFirefoxTab } from './firefox-tab.ts'
import { openWebKitTab, type WebKit } from './webkit-tab.ts'
import type { Engine } from './tab.ts'

/** The oldest Chromium that runs our scripts: docs/browsers.md. */
const oldestWithScripts = 92

const webKitGtk: WebKit = {
  command: ['/usr/bin/xvfb-run', '-a', '/usr/bin/WebKitWebDriver'],
  capabilities: {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      args: ['--automation', '--geometry=360x740'],
    },
  },
}

// Without a screen its window is 800 px wide; this scale makes 360 px of it.
const wpe: WebKit = {
  command: ['/usr/bin/xvfb-run', '-a', '/usr/bin/WPEWebDriver'],
  capabilities: {
    browserName: 'cog',
    'wpe:browserOptions': {
      binary: '/usr/bin/cog',
      args: ['--automation', '--platform=headless', '--scale=2.2222'],
    },
  },
}

/** The browsers that this machine can drive. Installs them, and says which it cannot have. */
export function enginesHere(): Engine[] {
  const engines: Engine[] = oldChromiumVersions.map((version) => ({
    name: `Chromium ${version}`,
    runsScripts: version >= oldestWithScripts,
    openTab: () => openChromiumTab(version),
  }))
  if (installFromDebian(['/usr/bin/firefox-esr'], ['firefox-esr']))
    engines.push({ name: 'Firefox ESR', runsScripts: true, openTab: openFirefoxTab })
  if (installFromDebian(['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'], ['webkit2gtk-driver', 'xvfb']))
    engines.push({ name: 'WebKitGTK', runsScripts: true, openTab: () => openWebKitTab(webKitGtk, 9_411) })
  if (installFromDebian(['/usr/bin/WPEWebDriver', '/usr/bin/cog'], ['wpewebkit-driver', 'cog']))
    engines.push({
      name: 'WPE WebKit',
      runsScripts: true,
      canDarken: false,
      openTab: () => openWebKitTab(wpe, 9_412),
    })
  return engines
}
