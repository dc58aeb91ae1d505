import { join } from 'node:path'
import { freePort } from '../../../tests/servers/served-process.ts'

export const etcdNames = ['etcd-1', 'etcd-2', 'etcd-3'] as const
export type EtcdName = (typeof etcdNames)[number]
type Start = (
  name: string,
  command: string,
  args: string[],
  environment: Record<string, string>,
) => Promise<void>

/** Three members of one etcd on this machine; `hosts` is what PATRONI_ETCD3_HOSTS wants. Each may be started again. */
export async function describeEtcd(home: string, start: Start) {
  const ports = new Map<EtcdName, { client: number; peer: number }>()
  for (const name of etcdNames) ports.set(name, { client: await freePort(), peer: await freePort() })
  const peerUrl = (name: EtcdName) => `http://127.0.0.1:${ports.get(name)?.peer}`
  const startEtcd = (name: EtcdName) => {
    const client = `http://127.0.0.1:${ports.get(name)?.client}`
    return start(name, 'etcd', ['--name', name, '--data-dir', join(home, name)], {
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peerUrl(name),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl(name),
      ETCD_INITIAL_CLUSTER: etcdNames.map((one) => `${one}=${peerUrl(one)}`).join(','),
    })
  }
  const hosts = etcdNames.map((name) => `127.0.0.1:${ports.get(name)?.client}`).join(',')
  return { hosts, startEtcd }
}
