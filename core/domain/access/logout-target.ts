/**
 * A path on the own host, or a web page. Scripts and paths that browsers read as another host's address do not match.
 */
const address = /^(\/(?![/\\])|https?:\/\/)[^\s\\]{0,2000}$/i

/** Whether people may be sent to this address after logging out. */
export const isLogoutTarget = (text: unknown): text is string => typeof text === 'string' && address.test(text)
