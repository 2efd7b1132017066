/** One person in the demo directory. */
export interface DemoProfile {
  /** Unique in the list. */
  id: string | number
  name: string
  /** Such as 'Senior Backend Engineer'. The domain filter looks for its options in here. */
  role: string
  company: string
  /** The person's own address, such as `name.example.com`. */
  domain: string
  /** The text of the avatar. Taken from the name if a page leaves it out. */
  initials: string
  skills: readonly string[]
  /** Years. */
  experience: number
  /** How many projects the portfolio shows. */
  projects: number
  /** 0 to 5. */
  rating: number
  description: string
  location: string
  /** Whether the portfolio can be opened. */
  isAvailable: boolean
}
