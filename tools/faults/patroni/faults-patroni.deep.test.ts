import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasPatroni } from './patroni-cluster.ts'
import { startPatroniApp } from './patroni-app.ts'

const maxSeconds = 30
// A busy machine turns a few away; a primary that stepped down would refuse hundreds.
const maxTurnedAway = 20
const canRun = await hasPatroni()
const isCachedPage = (failure: string) => /^GET \/(|categories\/products|products\/\S+):/.test(failure)

test.runIf(canRun)(
  'when the machine of the primary dies the other takes over in 30 s and nothing acknowledged is lost',
  async () => {
    const { cluster, load, writesGoOn, expectNothingLost } = await startPatroniApp()
    for (const how of ['cutPower', 'killPostgres', 'cutPower'] as const) {
      const leader = await cluster.leader()
      const other = leader === 'one' ? 'two' : 'one'
      const failuresBefore = load.failures.length
      await cluster[how](leader)
      const seconds = await writesGoOn()
      const failures = load.failures.slice(failuresBefore)
      const pages = failures.filter(isCachedPage)
      console.log(
        `${how}: writes went on after ${seconds.toFixed(1)} s; ${failures.length} requests were refused, ` +
          `${pages.length} of them cached pages`,
      )
      expect(pages).toEqual([])
      expect(failures.filter((failure) => !/: 503 /.test(failure))).toEqual([])
      expect(await cluster.isPrimary(other)).toBe(true)
      expect(seconds).toBeLessThan(maxSeconds)
      if (how === 'cutPower') await cluster.startMember(leader)
      await cluster.waitUntilSynchronous(leader)
    }
    console.log(await cluster.tools())
    await expectNothingLost()
  },
)

test.runIf(canRun)(
  'the market goes on while one or two of three etcd are away, and a primary that dies then is replaced once two are back',
  async () => {
    const { cluster, load, writesGoOn, expectNothingLost } = await startPatroniApp()
    await cluster.killEtcd('etcd-1')
    await delay(30_000)
    await writesGoOn()
    console.log(`one etcd away for 30 s: ${load.failures.length} requests were refused`)
    expect(load.failures.length).toBeLessThan(maxTurnedAway)

    await cluster.killEtcd('etcd-2')
    const leader = await cluster.leader()
    // Longer than the 20 s after which the primary's turn in etcd ends.
    await delay(45_000)
    await writesGoOn()
    console.log(`two etcd away for 45 s: ${load.failures.length} requests were refused`)
    expect(await cluster.isPrimary(leader)).toBe(true)
    expect(load.failures.length).toBeLessThan(maxTurnedAway)

    const failuresBefore = load.failures.length
    await cluster.cutPower(leader)
    await delay(25_000)
    const other = leader === 'one' ? 'two' : 'one'
    expect(await cluster.isPrimary(other)).toBe(false)
    await cluster.startEtcd('etcd-2')
    const seconds = await writesGoOn()
    console.log(`the primary dead, two etcd back: writes went on after ${seconds.toFixed(1)} s`)
    expect(await cluster.isPrimary(other)).toBe(true)
    expect(load.failures.filter((failure) => !/: 503 /.test(failure))).toEqual([])
    expect(load.failures.slice(failuresBefore).filter(isCachedPage)).toEqual([])
    expect(seconds).toBeLessThan(maxSeconds)
    await cluster.startEtcd('etcd-1')
    await cluster.startMember(leader)
    await cluster.waitUntilSynchronous(leader)
    await expectNothingLost()
  },
)
