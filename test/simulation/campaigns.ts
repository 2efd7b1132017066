/** The query string of a page, and the part of it that a sign-up must send. */
export interface Campaign {
  search: string
  sent: string
}

const long = 'x'.repeat(200)
const wide = '\u0905'.repeat(200)

export const campaigns: readonly Campaign[] = [
  { search: '', sent: '' },
  { search: '?page=2&utm=no&UTM_SOURCE=no&utm_id=no&utm_term=%20&utm_content', sent: '' },
  {
    search: '?utm_medium=+email&a=1&utm_source=news%26views&utm_source=second',
    sent: 'utm_source=news%26views&utm_medium=email',
  },
  {
    search: `?utm_term=${long}y&utm_campaign=%F0%9F%98%80${long}`,
    sent: `utm_campaign=%F0%9F%98%80${long.slice(1)}&utm_term=${long}`,
  },
  // utm_campaign would exceed 2,000 characters, so it is left out.
  {
    search: `?utm_source=${long}&utm_campaign=${wide}&utm_content=b`,
    sent: `utm_source=${long}&utm_content=b`,
  },
]
