/**
 * What makes two people of a white-label the same one: the address without its case. A guest has a key of another
 * kind, so that whoever only names an address never touches the account that has it.
 */
export const emailKeyOf = ({ email, role }: { email: string; role?: string | undefined }): string =>
  role === 'guest' ? `guest:${email.toLowerCase()}` : email.toLowerCase()
