import { mount } from "svelte";
import "./board/base.css";
import App from "./pages/App.svelte";

mount(App, { target: document.getElementById("app")! });
