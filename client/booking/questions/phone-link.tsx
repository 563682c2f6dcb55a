import { useReadablePhone } from './use-readable-phone.ts'

/** A person's number, to be called, in the groups of its country. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone}`}>{useReadablePhone(phone)}</a>
