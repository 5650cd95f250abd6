const ifNot = 'If it was not you, choose a new password at once and tell the school’s office.'

/** What people are told of changes in how they sign in. */
export const mailOf = {
  appAdded: {
    subject: 'An authenticator app was added to your account',
    body: `Hello,

from now on you need a code from your authenticator app to sign in. You were signed out on all other devices.

${ifNot}
`,
  },
  passkeyAdded: (name: string) => ({
    subject: 'A passkey was added to your account',
    body: `Hello,

the passkey “${name}” can now be used to sign in to your account. Signing in with the password asks for a second step.

${ifNot}
`,
  }),
  removed: {
    subject: 'Your account is protected by its password alone',
    body: `Hello,

the second step was removed from your account. From now on you sign in with the password alone.

${ifNot}
`,
  },
  removedByOthers: {
    subject: 'The second step was removed from your account',
    body: `Hello,

an administrator has removed the second step from your account, and you were signed out everywhere. Sign in with your password;
then you can set up a new one under “Sign-in and security”.

If you did not ask for this, tell the school’s office.
`,
  },
  codeUsed: (left: number) => ({
    subject: 'A recovery code of your account was used',
    body: `Hello,

a recovery code was used in place of your second step. ${left} of your recovery codes are left.
You can get new ones under “Sign-in and security”.

${ifNot}
`,
  }),
}
