/** The device or the person did not answer; what the browser says of it is not for people. */
export class DeviceError extends Error {}

/** Asks the device, and says in plain words when nothing came of it. */
export async function usesDevice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new DeviceError(
      isKnown ? 'This device already has a passkey for your account.' : 'Your device returned no passkey. Try again.',
      { cause },
    )
  }
}
