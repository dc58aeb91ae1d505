import type { Role } from '@oja/contract/schemas/identity.ts'

/** The labels for sellers and for everybody else, and where each has the settings. */
export function accountLabels(role: Role | undefined) {
  return role === 'seller' ? seller : buyer
}

const buyer = {
  settings: '/userProfile/settings',
  passwordChanged: 'Password changed successfully',
  deleteQuestion: 'Are you sure you want to delete your account?',
}

const seller = {
  settings: '/dashboard/settings',
  passwordChanged: 'Password changed successfully!',
  deleteQuestion: 'Are you sure you want to delete your account? This cannot be undone.',
}
