import base from './playwright.config.ts'
const use = base.use as any
const extra = (process.env.EXTRA ?? '').split(' ').filter(Boolean)
export default {
  ...base,
  workers: 1,
  retries: 0,
  use: {
    ...use,
    ...JSON.parse(process.env.USE ?? '{}'),
    launchOptions: { ...use.launchOptions, args: [...use.launchOptions.args, ...extra] },
  },
}
