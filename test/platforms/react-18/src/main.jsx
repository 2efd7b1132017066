import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Launch } from './Launch.jsx'

function App() {
  const [isHome, setIsHome] = useState(true)
  return (
    <>
      <nav>
        <button onClick={() => setIsHome(true)} type="button">
          Home
        </button>
        <button onClick={() => setIsHome(false)} type="button">
          About
        </button>
      </nav>
      {isHome ? <Launch /> : <h1>About us</h1>}
    </>
  )
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
