/** What became of a message: `sent` is what its service has taken, and says nothing of yet. */
export const messageStates = ['waiting', 'sent', 'delivered', 'failed'] as const
export type MessageState = (typeof messageStates)[number]
