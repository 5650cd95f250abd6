/** The device or the person did not answer; what the browser says of it is not for people. */
export class DeviceError extends Error {}

/** Asks the device, and says in plain words when nothing came of it. */
export async function usesDevice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new DeviceError(sentenceOf(cause instanceof Error ? cause.name : ''), { cause })
  }
}

const sentences: Partial<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  // An address of numbers, or not the one that the portal is known by.
  SecurityError: 'There are no passkeys at this address. Open the portal by the name that the school gives it.',
}

const sentenceOf = (name: string) => sentences[name] ?? 'Your device returned no passkey. Try again.'
