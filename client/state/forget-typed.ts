/** How the names begin under which a tab keeps what somebody types of questions. */
export const typedHere = 'question-'

/** Forgets it all: what somebody has typed is nobody else's business. */
export function forgetTyped(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(typedHere)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
