import GigsPage from '../screens/account/gigs-page.tsx'
import DomainsPage from '../screens/domains/domains-page.tsx'
import EnquiriesPage from '../screens/enquiry/enquiries-page.tsx'
import EnquiryPage from '../screens/enquiry/enquiry-page.tsx'
import GiftCodesPage from '../screens/gifts/gift-codes-page.tsx'
import GiftPage from '../screens/gifts/gift-page.tsx'
import PayoutsPage from '../screens/payouts/payouts-page.tsx'
import RefundsPage from '../screens/refunds/refunds-page.tsx'
import RequestPage from '../screens/reservation/request-page.tsx'
import TodayPage from '../screens/today/today-page.tsx'
import { useBootstrap } from '../ui/bootstrap.tsx'

/**
 * The pages for who works here: in one file, so that customers' first scripts name only that. The one that sells gift
 * codes shares most of theirs.
 */
export default function StaffPage() {
  const { page } = useBootstrap()
  if (page === 'gigs') return <GigsPage />
  if (page === 'request') return <RequestPage />
  if (page === 'today') return <TodayPage />
  if (page === 'enquiries') return <EnquiriesPage />
  if (page === 'enquiry') return <EnquiryPage />
  if (page === 'giftcodes') return <GiftCodesPage />
  if (page === 'domains') return <DomainsPage />
  if (page === 'gift') return <GiftPage />
  return page === 'refunds' ? <RefundsPage /> : <PayoutsPage />
}
