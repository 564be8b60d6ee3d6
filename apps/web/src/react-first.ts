/** React runs with its own file, in a task before the app's. */
import "react-dom/client";
