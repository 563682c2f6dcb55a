/** A path of one's own host, or a page of the web; nothing that runs or that reads as another host's address. */
const address = /^(\/(?![/\\])|https?:\/\/)[^\s\\]{0,2000}$/i

/** Whether people who have logged out may be sent there. */
export const isWayOut = (text: unknown): text is string => typeof text === 'string' && address.test(text)
