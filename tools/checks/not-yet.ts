/**
 * What does not pass a check yet: files and folders, by the beginning of their path. Others are at work in them. The
 * list only becomes shorter.
 */
const notYet = {
  folders: [],
  // The messaging tables say threads, and the stored results of benches have older keys.
  names: [
    'scripts/bootstrap.mjs',
    'server/src/messaging/conversations/',
    'server/src/messaging/messaging',
    'tools/bench/',
    'web/public/pay.js',
  ],
  links: ['ARCHITECTURE.md', 'tests/', 'tools/bench/', 'tools/faults/crash-points.deep.test.ts'],
  private: ['e2e/deep/axe.spec.ts'],
}

/** Is the file that a problem begins with one of those that do not pass yet? */
export function isNotYet(check: keyof typeof notYet, problem: string): boolean {
  return notYet[check].some((start) => problem.startsWith(start))
}
