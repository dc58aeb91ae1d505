import { startSandbox } from './sandbox.ts'

const { SANDBOX_PORT, SANDBOX_SECRET_KEY, SANDBOX_PUBLIC_KEY, SANDBOX_WEBHOOK_URL, SANDBOX_DATA_FILE } =
  process.env

const port = Number(SANDBOX_PORT || 0)
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  throw new Error('SANDBOX_PORT must be a port number')

const sandbox = await startSandbox({
  port,
  secretKey: SANDBOX_SECRET_KEY ?? '',
  publicKey: SANDBOX_PUBLIC_KEY ?? '',
  webhookUrl: SANDBOX_WEBHOOK_URL ?? '',
  dataFile: SANDBOX_DATA_FILE ?? '',
})

async function stop(): Promise<void> {
  await sandbox.close()
  process.exit(0)
}

process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
// The process that started us holds our standard input: when it ends, however it ends, so do we.
process.stdin.once('close', () => void stop())
process.stdin.resume()

process.stdout.write(`${JSON.stringify({ listening: sandbox.origin })}\n`)
